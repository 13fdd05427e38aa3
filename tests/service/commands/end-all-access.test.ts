import { dirname } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../service/db/open.ts';
import { ensureConsoleClient } from '../../../service/oauth/ensure-console-client.ts';
import { hashPassword } from '../../../service/password/hash.ts';
import { issueResetToken } from '../../../service/password/reset-links.ts';
import { BrowserSession, codeIn, pkcePair } from '../../support/browser-session.ts';
import { runCommandProcess } from '../../support/command.ts';
import { ENGINES, START_MS, TEST_KEY, type TestDatabase, contextOf } from '../../support/databases.ts';
import { freePort } from '../../support/free-port.ts';
import { addPeople } from '../../support/people.ts';
import {
  buildService,
  startServiceProcess,
  runService,
  type ServiceProcess,
} from '../../support/service-process.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Correct horse 7';

describe.each([
  { ...ENGINES[0], count: 1 },
  { ...ENGINES[1], count: 2 },
])('end-all-access with $count running instances on $engine', ({ emptyDatabase, count }) => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  let urls: string[];
  let instances: ServiceProcess[];
  /** The token of a password link that was mailed before access ended. */
  let link: string;

  beforeAll(async () => {
    await buildService();
    database = await emptyDatabase();
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const db = await openDatabase(database.address);
    const { people } = await addPeople(db);
    await ensureConsoleClient(contextOf(db), urls[0]!);
    const password_hash = await hashPassword(PASSWORD);
    await db.updateTable('users').set({ password_hash }).where('uuid', '=', people.viewer).execute();
    ({ token: link } = await issueResetToken(db, people.viewer, Date.now()));
    await db.destroy();
    const { address } = database;
    settings = {
      DEMO: '0',
      SECRETS_KEY: TEST_KEY,
      PUBLIC_URL: urls[0]!,
      ...(address.kind === 'postgres' ? { DATABASE_URL: address.url } : { DATA_DIR: dirname(address.file) }),
    };
    instances = [];
    for (const port of ports) instances.push(await startServiceProcess({ ...settings, PORT: String(port) }));
  }, START_MS);
  afterAll(async () => {
    for (const { child } of instances) child.kill('SIGTERM');
    await Promise.all(instances.map(({ ended }) => ended));
    await database.release();
  });

  it('ends every session, token, code and link on each instance, and all users can sign in again', async () => {
    const browser = new BrowserSession(urls[0]!);
    await browser.call(`${API}/auth/frontendconfig`);
    const token = await browser.signIn('viewer', PASSWORD);
    const { verifier, challenge } = pkcePair();
    const code = codeIn((await browser.checkSession(browser.request(challenge))) ?? '');
    const statuses = (of: string) =>
      Promise.all(urls.map(async (url) => (await new BrowserSession(url).me(of)).status));
    expect(await statuses(token)).toEqual(urls.map(() => 200));

    const command = runService(settings, ['end-all-access']);
    expect([await command.ended, command.output()]).toEqual([
      0,
      {
        stdout:
          'All users are signed out. Ended sessions: 1, access tokens: 1, refresh tokens: 0.\nRemoved signing keys: 1, reset links: 1.\n',
        stderr: '',
      },
    ]);

    expect(await statuses(token)).toEqual(urls.map(() => 401));
    expect((await browser.exchange(code, verifier)).status).toBe(400);
    expect(await browser.checkSession()).toBeNull();
    const authorizeRequest = browser.request(challenge);
    const authorized = await browser.call(`${API}/auth/authorize`, { body: { authorizeRequest, token } });
    expect(authorized.status).toBe(401);
    const verified = await browser.call(`${API}/password/token/verify/${link}`);
    expect(await verified.json()).toEqual({ username: null });
    const published = async (url: string) => {
      const { keys } = (await (await fetch(`${url}${API}/auth/jwks`)).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid);
    };
    expect(await Promise.all(urls.map(published))).toEqual(urls.map(() => []));

    const next = await browser.signIn('viewer', PASSWORD);
    expect(await statuses(next)).toEqual(urls.map(() => 200));
    const { kid } = decodeProtectedHeader(next);
    expect(kid).not.toBe(decodeProtectedHeader(token).kid);
    expect(await Promise.all(urls.map(published))).toEqual(urls.map(() => [kid]));
    expect(await statuses(token)).toEqual(urls.map(() => 401));
  });
});

describe('end-all-access', () => {
  it('refuses arguments, and does not create a missing database', async () => {
    expect(await runCommandProcess(['end-all-access', 'now'], { DEMO: '0' })).toMatchObject({
      code: 2,
      stdout: '',
    });
    const { code, stderr } = await runCommandProcess(['end-all-access'], {
      DEMO: '0',
      DATA_DIR: '/nonexistent',
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no database yet/)]);
  });
});
