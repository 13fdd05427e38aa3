import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../service/db/open.ts';
import { signingKey } from '../../../service/oauth/tokens/keys.ts';
import { newKey, SecretKeys } from '../../../service/vault/keys.ts';
import { runCommandProcess } from '../../support/command.ts';
import { ENGINES, openInstallation, contextOf, TEST_KEY } from '../../support/databases.ts';
import {
  createInstallationWithUsers,
  type InstallationWithUsers,
} from '../../support/installation-with-users.ts';
import { freePort } from '../../support/free-port.ts';
import { addPeople } from '../../support/people.ts';
import { buildService, startServiceProcess, runService } from '../../support/service-process.ts';

const JWKS = '/auth/jwks';

const keysOf = (current: string, previous: string | null = null) =>
  new SecretKeys(Buffer.from(current, 'base64'), previous === null ? null : Buffer.from(previous, 'base64'));

describe('rotate-keys', () => {
  /**
   * The folder with the prepared database. Each test works on a copy, because this process keeps the database's files
   * open until its next garbage collection.
   */
  let made: string;
  let directory: string;
  let settings: Record<string, string>;
  let installation: InstallationWithUsers;

  beforeAll(buildService);
  beforeEach(async () => {
    made = await mkdtemp(join(tmpdir(), 'rotate-keys-'));
    directory = await mkdtemp(join(tmpdir(), 'rotate-keys-'));
    const port = await freePort();
    settings = { DEMO: '0', DATA_DIR: directory, PORT: String(port) };
    installation = await createInstallationWithUsers(made, port);
    await copyFile(join(made, 'secrets.key'), join(directory, 'secrets.key'));
    await putDatabase();
  });
  afterEach(async () => {
    for (const folder of [made, directory]) await rm(folder, { recursive: true, force: true });
  });

  const putDatabase = () => copyFile(join(made, 'userprofile.db'), join(directory, 'userprofile.db'));

  const rotated = async (which: string, environment: Record<string, string> = {}) => {
    const command = runService({ ...settings, ...environment }, ['rotate-keys', which]);
    const code = await command.ended;
    return { code, ...command.output() };
  };
  const stored = async (file = 'secrets.key') => (await readFile(join(directory, file), 'utf8')).trim();

  /** Starts the service, and asserts that it can read its signing keys and a user with encrypted data. */
  const expectServed = async (environment: Record<string, string> = {}) => {
    const service = await startServiceProcess({ ...settings, ...environment });
    const { call, fixture } = installation;
    expect((await call(JWKS)).status).toBe(200);
    expect((await call(`/user/${fixture.people.viewer}`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.output().stderr).toBe('');
  };

  it('publishes a key that the running service uses ten minutes later, and ends no session', async () => {
    const { call, token, fixture } = installation;
    const service = await startServiceProcess(settings);
    const { code, stdout, stderr } = await rotated('signing');
    expect([code, stderr]).toEqual([0, '']);
    const [, kid, from = ''] =
      /The key (\S+) is published, and signs tokens from (\S+) on\.\nPrevious keys .*: 1\./.exec(stdout) ??
      [];
    expect(Date.parse(from) - Date.now()).toBeGreaterThan(9 * 60_000);
    const { keys } = (await (await call(JWKS)).json()) as { keys: { kid: string }[] };
    expect(keys.map((key) => key.kid)).toEqual([kid, decodeProtectedHeader(token).kid]);
    expect((await call(`/user/${fixture.people.viewer}`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const db = await openInstallation(directory);
    expect((await signingKey(contextOf(db))).kid).not.toBe(kid);
    expect((await signingKey(contextOf(db), Date.parse(from))).kid).toBe(kid);
    await db.destroy();
  });

  it('encrypts with a newly generated key, keeps the old one, and reports the encrypted secrets', async () => {
    const before = await stored();
    const former = `secrets.key.${keysOf(before).id}`;
    const { code, stdout, stderr } = await rotated('secrets');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`ok     applications.data_password: 1 reencrypted
ok     applications.api_password: 1 reencrypted
ok     auth_clients.client_secret: 2 reencrypted
ok     signing_keys.private_jwk: 1 reencrypted
The new key is in ${join(directory, 'secrets.key')}. Keep a copy of it.
The previous key is in ${join(directory, former)}. Earlier backups need it: keep it with them, or destroy it.
`);
    expect(await stored(former)).toBe(before);
    expect(await stored()).not.toBe(before);
    expect((await readdir(directory)).filter((name) => name.endsWith('.next'))).toEqual([]);
    await expectServed();
  });

  it.each([
    ['before anything was encrypted', false],
    ['before the new key file was renamed', true],
  ])('continues after a run that was killed %s', async (_, isEncrypted) => {
    const before = await stored();
    const next = newKey();
    await writeFile(join(directory, 'secrets.key.next'), next);
    if (isEncrypted) {
      const file = join(made, 'userprofile.db');
      const db = await openDatabase({ kind: 'sqlite', file, keys: keysOf(next, before) });
      await db.destroy();
      await putDatabase();
    }
    const { code, stdout } = await rotated('secrets');
    expect([code, stdout.includes('All secrets are already encrypted with this key.')]).toEqual([
      0,
      isEncrypted,
    ]);
    expect(await stored()).toBe(next);
    expect(await stored(`secrets.key.${keysOf(before).id}`)).toBe(before);
    await expectServed();
  });

  it('refuses to replace the generated key while a service is running', async () => {
    const before = await stored();
    const service = await startServiceProcess(settings);
    const { code, stderr } = await rotated('secrets');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/ is in use by a service. Stop the service first.\n$/),
    ]);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(await stored()).toBe(before);
    await expectServed();
  });

  it('uses the keys of the settings, and changes nothing if it is run again', async () => {
    const keys = { SECRETS_KEY: newKey(), SECRETS_KEY_PREVIOUS: await stored() };
    const first = await rotated('secrets', keys);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^ok {5}applications\.data_password: 1 reencrypted$/m);
    const again = await rotated('secrets', keys);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^All secrets are already encrypted with this key\.\n/),
    ]);
    await expectServed({ SECRETS_KEY: keys.SECRETS_KEY });
    const without = await rotated('secrets', { SECRETS_KEY: newKey() });
    expect([without.code, without.stderr]).toEqual([
      1,
      expect.stringContaining('SECRETS_KEY_PREVIOUS is missing'),
    ]);
    const wrong = await rotated('secrets', { ...keys, SECRETS_KEY: newKey() });
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('SECRETS_KEY does not decrypt the stored secrets'),
    ]);
  });
});

describe('rotate-keys', () => {
  it('refuses to replace the generated key while another connection to PostgreSQL is open', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'rotate-keys-'));
    const { address, release } = await ENGINES[1].emptyDatabase();
    const url = address.kind === 'postgres' ? address.url : '';
    await writeFile(join(directory, 'secrets.key'), TEST_KEY);
    const db = await openDatabase(address);
    await addPeople(db);
    await db.destroy();
    const rotate = () =>
      runCommandProcess(['rotate-keys', 'secrets'], { DEMO: '0', DATA_DIR: directory, DATABASE_URL: url });
    const other = new Client({ connectionString: url });
    await other.connect();
    expect(await rotate()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Another client is connected to the database of DATABASE_URL. Stop the service first. A connection pooler such as PgBouncer keeps connections, too: stop it, and set DATABASE_URL to PostgreSQL itself.\n',
    });
    await other.end();
    expect(await rotate()).toMatchObject({ code: 0, stderr: '' });
    expect((await readFile(join(directory, 'secrets.key'), 'utf8')).trim()).not.toBe(TEST_KEY);
    await rm(directory, { recursive: true, force: true });
    await release();
  });

  it.each([[[]], [['all']], [['signing', 'secrets']]])(
    'prints its usage for invalid arguments: %j',
    async (args) => {
      const { code, stdout, stderr } = await runCommandProcess(['rotate-keys', ...args], { DEMO: '0' });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('userprofile rotate-keys signing');
    },
  );

  it('does not create a missing database', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'rotate-keys-'));
    const settings = { DEMO: '0', DATA_DIR: directory };
    expect((await runCommandProcess(['rotate-keys', 'signing'], settings)).stderr).toMatch(
      /^There is no database yet/,
    );
    expect((await runCommandProcess(['rotate-keys', 'secrets'], settings)).stderr).toMatch(
      /secrets\.key cannot be read \(ENOENT\)/,
    );
    expect(await readdir(directory)).toEqual([]);
    await rm(directory, { recursive: true, force: true });
  });
});
