import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { findViewer } from '../../../service/access/viewer.ts';
import { openDatabase, type Db } from '../../../service/db/open.ts';
import { hashPassword, verifyPassword } from '../../../service/password/hash.ts';
import { bearer, BrowserSession } from '../../support/browser-session.ts';
import { runCommandProcess } from '../../support/command.ts';
import { ONE_ENGINE, TEST_KEY, type TestDatabase } from '../../support/databases.ts';
import { createInstallationWithUsers } from '../../support/installation-with-users.ts';
import { freePort } from '../../support/free-port.ts';
import { addPeople, addUser, type Fixture } from '../../support/people.ts';
import { buildService, COMMAND, startServiceProcess, runService } from '../../support/service-process.ts';

const PASSWORD = 'correct horse battery';

async function accountOf(db: Db, username: string) {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const { roles } = (await findViewer(db, row.uuid)) ?? { roles: [] };
  return { ...row, roles, opens: (password: string) => verifyPassword(row.password_hash, password) };
}

describe.each(ONE_ENGINE)('create-admin on $engine', ({ emptyDatabase }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(() => database.release());

  const create = (
    args: string[],
    given: Parameters<typeof runCommandProcess>[2] = { input: `${PASSWORD}\n` },
  ) => {
    const { address } = database;
    const where: Record<string, string> =
      address.kind === 'sqlite' ? { DATA_DIR: dirname(address.file) } : { DATABASE_URL: address.url };
    const isTyped = given.typed !== undefined;
    return runCommandProcess(
      ['create-admin', ...args, ...(isTyped ? [] : ['--password-stdin'])],
      { DEMO: '0', SECRETS_KEY: TEST_KEY, APP_NAME: 'Switchboard', ...where },
      given,
    );
  };
  const apart = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = await openDatabase(database.address);
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const people = (): Promise<Fixture> => apart((db) => addPeople(db));
  const account = (username: string) => apart((db) => accountOf(db, username));

  it('creates the first administrator of an empty database', async () => {
    expect(await create(['root'])).toEqual({
      code: 0,
      stdout: `root is a new, active account with the role ${PRODUCT_ADMIN}, by the profile Product Administration. It has no e-mail address yet.\n`,
      stderr: '',
    });
    const made = await account('root');
    expect(made).toMatchObject({ roles: [PRODUCT_ADMIN], active: 1, minimum_role: PRODUCT_ADMIN });
    expect(await made.opens(PASSWORD)).toBe(true);
  });

  it('adds an administrator with the existing profile that grants the role', async () => {
    await people();
    const { code, stdout } = await create(['root']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('by the profile Business profile of productAdmin.'),
    ]);
    expect((await account('root')).roles).toEqual([PRODUCT_ADMIN]);
  });

  it('adds a profile with a new name if no profile grants the role', async () => {
    const fixture = await people();
    await apart(async (db) => {
      await db.deleteFrom('app_profiles').where('uuid', '=', fixture.appProfiles.productAdmin).execute();
      const named = { name: 'Product administration', name_folded: 'product administration' };
      await db
        .updateTable('business_profiles')
        .set(named)
        .where('uuid', '=', fixture.businessProfiles.admin)
        .execute();
    });
    const { stdout } = await create(['root']);
    expect(stdout).toContain('by the profile Product Administration 2.');
    expect((await account('root')).roles).toEqual([PRODUCT_ADMIN]);
  });

  it('refuses an account that exists without --recover, whatever the case of the username', async () => {
    await people();
    const before = await account('viewer');
    const { code, stdout, stderr } = await create(['Viewer']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('The account viewer exists. Use --recover');
    expect(await account('viewer')).toEqual({ ...before, opens: expect.any(Function) });
  });

  it('refuses --recover for an account that does not exist', async () => {
    await people();
    expect(await create(['nobody', '--recover'])).toMatchObject({
      code: 1,
      stderr: 'There is no account nobody to recover.\n',
    });
  });

  it('makes an account usable that cannot sign in, and reports the changes', async () => {
    const fixture = await people();
    const former = await hashPassword('the one before it');
    await apart(async (db) => {
      await addUser(db, {
        username: 'lost',
        active: 0,
        businessProfile: fixture.businessProfiles.viewer,
        visibilityProfile: fixture.visibilityProfile,
      });
      await db.updateTable('users').set({ password_hash: former }).where('username', '=', 'lost').execute();
    });
    const again = await create(['lost', '--recover'], { input: 'the one before it' });
    expect(again).toMatchObject({
      code: 1,
      stderr: 'This password cannot be used. It is the current or a recent password of this account.\n',
    });
    expect(await create(['lost', '--recover'])).toEqual({
      code: 0,
      stdout: `lost has the new password. All its sessions were ended.
It was inactive and is active now.
It did not have the role ${PRODUCT_ADMIN}; the profile Business profile of productAdmin now grants it.
`,
      stderr: '',
    });
    const found = await account('lost');
    expect(found).toMatchObject({
      active: 1,
      roles: [PRODUCT_ADMIN],
      version: 2,
      visibility_profile_uuid: fixture.visibilityProfile,
    });
    expect([await found.opens(PASSWORD), await found.opens('the one before it')]).toEqual([true, false]);
  });

  it('gives an administrator a new password, and keeps the profile', async () => {
    const fixture = await people();
    const { stdout } = await create(['productAdmin', '--recover']);
    expect(stdout).toBe('productAdmin has the new password. All its sessions were ended.\n');
    expect(await account('productAdmin')).toMatchObject({
      business_profile_uuid: fixture.businessProfiles.productAdmin,
    });
  });

  it('refuses a guessable password, and creates no account', async () => {
    const rule = 'A password has 8 to 1024 characters.';
    for (const [password, why] of [
      ['hunter2', rule],
      ['x'.repeat(1025), rule],
      ['', rule],
      ['Password123', 'This is one of the most common passwords'],
      ['my-root.user-2030', 'A password must not contain the username'],
      ['the switchboard', 'A password must not contain the name Switchboard'],
    ] as const) {
      const { code, stdout, stderr } = await create(['root.user'], { input: `${password}\n` });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`This password cannot be used. ${why}`);
      expect(stderr).not.toMatch(/hunter2|Password123|my-root|switchboard/);
    }
    expect(await apart((db) => db.selectFrom('users').select('uuid').execute())).toEqual([]);
  });

  it('asks for the password twice in a terminal', async () => {
    const differing = await create(['root'], { typed: [PASSWORD, `${PASSWORD} `] });
    expect(differing).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The two passwords differ. Nothing was changed.\n',
    });
    expect((await create(['root'], { typed: [PASSWORD, PASSWORD] })).code).toBe(0);
    expect(await (await account('root')).opens(PASSWORD)).toBe(true);
  });
});

describe('create-admin', () => {
  let directory: string;

  beforeAll(buildService);
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'create-admin-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it.each([[['two words']], [['a', 'b']], [[]], [['root', '--password', 'x']], [['root']]])(
    'prints its usage for invalid arguments: %j',
    async (args) => {
      const environment = { DEMO: '0', DATA_DIR: directory };
      const { code, stdout, stderr } = await runCommandProcess(['create-admin', ...args], environment);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('userprofile create-admin USERNAME');
    },
  );

  it('creates an administrator who can sign in to a running service', async () => {
    const port = await freePort();
    const settings = { DEMO: '0', DATA_DIR: directory, PORT: String(port) };
    await createInstallationWithUsers(directory, port);
    const service = await startServiceProcess(settings);
    const made = runService(settings, ['create-admin', 'root', '--password-stdin'], `${PASSWORD}\n`);
    expect([await made.ended, made.output().stderr]).toEqual([0, '']);
    const browser = new BrowserSession(`http://127.0.0.1:${port}`);
    await browser.call('/userprofile/api/v1/auth/frontendconfig');
    const token = await browser.signIn('root', PASSWORD);
    const me = await browser.call('/userprofile/api/v1/me', { headers: bearer(token) });
    expect(await me.json()).toMatchObject({ username: 'root', roles: [PRODUCT_ADMIN] });
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('does not show the password in a terminal', async () => {
    const command = `${process.execPath} ${COMMAND} create-admin root`;
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', DEMO: '0', DATA_DIR: directory },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
    });
    const ended = once(child, 'close');
    await expect.poll(() => shown).toContain('New password: ');
    child.stdin.write(`${PASSWORD}\r`);
    await expect.poll(() => shown).toContain('Repeat it: ');
    child.stdin.write(`${PASSWORD}\r`);
    expect((await ended)[0]).toBe(0);
    expect(shown).toContain('root is a new, active account');
    expect(shown).not.toContain('horse');
  });
});
