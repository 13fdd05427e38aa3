import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../../service/vault/keys.ts';
import { openInstallation } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { createInstallationWithUsers, isActive } from '../support/installation-with-users.ts';
import { buildService, startServiceProcess, runService } from '../support/service-process.ts';
import { startOtherSystem } from '../support/other-system.ts';

/** Returns the id of a process's only child process. */
async function childOf(parent: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.find(([, ppid]) => ppid === parent)![0]!;
}

/** Makes the database look as if a newer version had run this migration. */
async function migratedBy(migration: string, directory: string): Promise<void> {
  const db = await openInstallation(directory);
  await sql`insert into kysely_migration (name, timestamp) values (${migration}, '2040')`.execute(db);
  await db.destroy();
}

/** Removes the warning with which oidc-provider reports that it does not support Node.js 20. */
const withoutRuntimeWarning = (text: string): string =>
  text.replace(/^oidc-provider WARNING: Unsupported runtime.*\n/, '');

describe('the service process', () => {
  let directory: string;
  let port: number;
  let settings: Record<string, string>;

  beforeAll(buildService);
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'service-'));
    port = await freePort();
    settings = { DEMO: '0', PORT: String(port), DATA_DIR: directory };
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const refusal = async (environment: Record<string, string>) => {
    const service = runService({ ...settings, ...environment });
    const code = await service.ended;
    return { code, ...service.output() };
  };

  const filled = () => createInstallationWithUsers(directory, port);

  it('refuses an invalid setting, with one line that names it', async () => {
    const { code, stderr, stdout } = await refusal({ PORT: 'http' });
    expect(code).toBe(1);
    expect(stderr).toBe("PORT must be a whole number from 1 to 65535, not 'http'\n");
    expect(stdout).toBe('');
  });

  it('refuses an empty database if no first administrator is set', async () => {
    const { code, stderr } = await refusal({});
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ADMIN_USERNAME and ADMIN_PASSWORD are missing.*\n$/);
  });

  it('refuses a guessable password of the first administrator, and creates no administrator', async () => {
    for (const [password, why] of [
      ['Password123', 'This is one of the most common passwords'],
      ['root.admin-2030', 'A password must not contain the username'],
    ]) {
      const { code, stderr } = await refusal({ ADMIN_USERNAME: 'root.admin', ADMIN_PASSWORD: password! });
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`^ADMIN_PASSWORD cannot be used\\. ${why}.*\\n$`));
      expect(stderr).not.toContain(password);
    }
    const { stderr } = await refusal({});
    expect(stderr).toMatch(/^ADMIN_USERNAME and ADMIN_PASSWORD are missing/);
  });

  it('refuses a data directory that it cannot use', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    const { code, stderr } = await refusal({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATA_DIR cannot be used: .*\n$/);
  });

  it('refuses a database that is unavailable, with a message without its password', async () => {
    const { code, stderr } = await refusal({ DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/profiles' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'DATABASE_URL cannot be used: 127.0.0.1:1 (ECONNREFUSED: no server listens at this host and port)\n',
    );
  });

  it('refuses a key that cannot decrypt the stored secrets, and keeps the key file', async () => {
    const { call, target } = await filled();
    const { code, stderr } = await refusal({ SECRETS_KEY: newKey() });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^SECRETS_KEY does not decrypt the stored secrets: .*\n$/);
    const file = join(directory, 'secrets.key');
    await rename(file, `${file}.kept`);
    const without = await refusal({});
    expect(without.code).toBe(1);
    expect(without.stderr).toMatch(
      /^SECRETS_KEY is not set, and the key in .*secrets\.key does not decrypt .*\n$/,
    );

    const service = await startServiceProcess({ ...settings, SECRETS_KEY_FILE: `${file}.kept` });
    expect((await call(`/user/${target}`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  });

  it('accepts compatible newer migrations, reports them, and refuses incompatible ones', async () => {
    const { call, target } = await filled();
    await migratedBy('9998-more', directory);
    const service = await startServiceProcess(settings);
    expect((await call(`/user/${target}`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    const [line] = service.output().stdout.split('\n');
    expect(JSON.parse(line!)).toMatchObject({
      level: 'warn',
      msg: 'a newer version has migrated the database; this version supports the changes',
      newerMigrations: ['9998-more'],
    });

    await migratedBy('9999-less.since-9998', directory);
    const { code, stderr } = await refusal({});
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^DATA_DIR cannot be used: .* \(it is from a newer version, which has the migration 9999-less\.since-9998\)\n$/,
    );
  });

  it('creates a single first administrator if several processes start on an empty database', async () => {
    const environment = { ...settings, ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse' };
    const ports = [port, await freePort(), await freePort()];
    const all = await Promise.all(
      ports.map((own) => startServiceProcess({ ...environment, PORT: String(own) })),
    );
    for (const { child } of all) child.kill('SIGTERM');
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const db = await openInstallation(directory);
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'root' }]);
    await db.destroy();
  });

  it('reports where it has created a key, and that the key must be kept', async () => {
    const administrator = { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse' };
    const said = `encrypted with the new key in ${join(directory, 'secrets.key')}: keep a copy of it\n`;
    for (const isFirst of [true, false]) {
      const service = await startServiceProcess({ ...settings, ...administrator });
      service.child.kill('SIGTERM');
      await service.ended;
      expect(service.output().stdout.includes(said)).toBe(isFirst);
    }
  });

  it('refuses a port that is in use', async () => {
    await filled();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as AddressInfo).port;
    const { code, stderr } = await refusal({ PORT: String(taken) });
    expect(code).toBe(1);
    expect(stderr).toBe(`PORT ${taken} is in use on 127.0.0.1: choose another one\n`);
    other.close();
  });

  it.each(['203.0.113.1', 'aarch64-conda-linux-gnu.invalid'])(
    'explains that the shell has set HOST: %s',
    async (host) => {
      await filled();
      const { code, stderr } = await refusal({ HOST: host });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^HOST \S+ is not an address of this machine \([A-Z_]+\)\. If your shell sets HOST, .+ 127\.0\.0\.1\n$/,
      );
    },
  );

  it('stops on SIGTERM without data loss', async () => {
    const { target, call } = await filled();
    const service = await startServiceProcess(settings);
    expect(service.output().stdout).toContain(`http://127.0.0.1:${port}/userprofile/`);
    expect((await call('/user/inactivate', [{ uuid: target }])).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(await isActive(directory, target)).toBe(false);
  });

  it('reports the address of the mailbox, keeps mails after a restart, and logs no reset token', async () => {
    const demo = { PORT: String(port), DATA_DIR: directory, DEMO_USERS: '0', LOG_LEVEL: 'debug' };
    const origin = `http://127.0.0.1:${port}`;
    const texts = async () => {
      const mails = await (await fetch(`${origin}/userprofile/mailbox/mails.json`)).json();
      return (mails as { text: string }[]).map(({ text }) => text);
    };
    const first = await startServiceProcess(demo);
    expect(first.output().stdout).toContain(`Mail is read on ${origin}/userprofile/mailbox/\n`);
    await fetch(`${origin}/userprofile/api/v1/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'viewer' }),
    });
    await expect.poll(texts).toHaveLength(1);
    const [text = ''] = await texts();
    const token = /\/password\/new\/([\w-]+)/.exec(text)?.[1] ?? '';
    expect(token).toHaveLength(43);
    await fetch(`${origin}/userprofile/password/new/${token}`);
    await fetch(`${origin}/userprofile/api/v1/password/token/verify/${token}`);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const { stdout, stderr } = first.output();
    expect(stdout).toContain('/userprofile/api/v1/password/forgot');
    expect(stdout + stderr).not.toContain(token);

    const second = await startServiceProcess(demo);
    expect(await texts()).toEqual([text]);
    second.child.kill('SIGTERM');
    await second.ended;
  });

  describe('with its demo suite', () => {
    let demo: Record<string, string>;

    beforeEach(() => {
      demo = { PORT: String(port), DATA_DIR: directory, DEMO_USERS: '0' };
    });

    it('reports that it is running once every address responds', async () => {
      const service = runService(demo);
      const [greeting] = (await once(service.child.stdout!, 'data')) as [Buffer];
      const named = greeting.toString().match(/http:\S+/g) ?? [];
      expect(named).toEqual([
        `http://127.0.0.1:${port}/userprofile/`,
        `http://127.0.0.1:${port + 1}/application/`,
        `http://127.0.0.1:${port}/userprofile/mailbox/`,
      ]);
      const answers = await Promise.all(
        [`http://127.0.0.1:${port + 1}/control`, ...named].map((url) => fetch(url)),
      );
      // The second request is for the console, which is not built in this test (404).
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
      service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
    });

    it('refuses a port if the suite’s port, the next one, is in use', async () => {
      const other = createServer().listen(port + 1, '127.0.0.1');
      await once(other, 'listening');
      const service = runService(demo);
      expect(await service.ended).toBe(1);
      expect(service.output().stdout).toBe('');
      expect(withoutRuntimeWarning(service.output().stderr)).toBe(
        `PORT ${port} cannot be used with demo data: the demo suite uses the next port, 127.0.0.1:${port + 1}, which is in use\n`,
      );
      other.close();
    });

    it('starts the demo suite without secrets, and reports and stops if the suite ends', async () => {
      const service = await startServiceProcess({ ...demo, SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' });
      const suite = await childOf(service.child.pid!);
      const { stdout } = await promisify(execFile)('ps', ['eww', '-o', 'command=', '-p', String(suite)]);
      expect(stdout).toContain(`SUITE_URL=http://127.0.0.1:${port + 1}`);
      expect(stdout).not.toMatch(/hunter2|SMTP_URL|DATA_DIR/);
      process.kill(suite, 'SIGKILL');
      expect(await service.ended).toBe(1);
      expect(withoutRuntimeWarning(service.output().stderr)).toBe(
        'The demo suite has ended, so the service stops too.\n',
      );
    });
  });

  it('does not log the address from which a request comes', async () => {
    const { call } = await filled();
    const service = await startServiceProcess({ ...settings, LOG_LEVEL: 'debug' });
    await call('/auth/getPropelTokenFromCode/?code=secret-code&code_verifier=secret-verifier');
    await call('/password/token/verify/secret-token');
    await call('/user/username/a-secret-typed-too-early');
    await call('/auth/token', {
      grant_type: 'authorization_code',
      client_id: 'x',
      code: 'secret-code',
      code_verifier: 'secret-verifier',
    });
    const lost = await call('/user/usage?name=a-secret-typed-too-early');
    service.child.kill('SIGTERM');
    await service.ended;
    const { stdout, stderr } = service.output();
    expect(stdout).toContain('/userprofile/api/v1/auth/token');
    expect(stdout + stderr).not.toMatch(/secret|Bearer/);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofRequests = entries.filter(({ req, res }) => req !== undefined || res !== undefined);
    expect(ofRequests.length).toBeGreaterThanOrEqual(10);
    for (const { level, time, requestId } of ofRequests) {
      expect([level, time, requestId]).toEqual([
        'info',
        expect.stringMatching(/^\d{4}-.*Z$/),
        expect.stringMatching(/^[\da-f]{16}$/),
      ]);
    }
    const id = lost.headers.get('x-request-id');
    expect(entries.filter(({ requestId }) => requestId === id)).toHaveLength(2);
  });
});

describe('the check-source process', () => {
  beforeAll(buildService);

  it('prints a line for each finding, and exits with an error', async () => {
    const source = await startOtherSystem();
    source.answer((_request, response) => response.writeHead(500).end('hunter2'));
    const credentials = { API_USERNAME: 'us', API_PASSWORD: 'hunter2' };
    const program = runService(credentials, ['check-source', 'application', source.url]);
    expect(await program.ended).toBe(1);
    expect(program.output()).toEqual({
      stdout: `wrong  GET /roles: answered with status 500.
wrong  GET /elements: answered with status 500.
note   PUT /users/{username}: was not called, because it changes data. To call it, name a user with --with-user.
The system does not follow the contract.
`,
      stderr: '',
    });
    await source.stop();
  });
});
