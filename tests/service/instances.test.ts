import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../openapi/types.ts';
import { openDatabase, type Db } from '../../service/db/open.ts';
import { CONSOLE_CLIENT_UUID, keepConsoleClient } from '../../service/oauth/console-client.ts';
import { issueAccessToken } from '../../service/oauth/tokens.ts';
import { hashPassword } from '../../service/password/hash.ts';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { ENGINES, START_MS, TEST_KEY, type TestDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { addOperators } from '../support/granted-applications.ts';
import { addPeople, addUser, type Fixture } from '../support/people.ts';
import { startRecordingApplication, type RecordingApplication } from '../support/recording-application.ts';
import { buildService, runningService, type ServiceProcess } from '../support/service-process.ts';
import { changeSteadily, compareStored } from '../support/steady-changes.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Correct horse 7';
const USERS = 40;
/** Of each user, one after the other. */
const CHANGES = 6;
const SOON = { timeout: 60_000 };

const [, { emptyDatabase }] = ENGINES;

describe('two instances on one PostgreSQL behind a balancer', () => {
  let database: TestDatabase;
  let db: Db;
  let directory: string;
  let balancer: Balancer;
  let application: RecordingApplication;
  let fixture: Fixture;
  let instances: ServiceProcess[];
  let token: string;

  beforeAll(async () => {
    await buildService();
    database = await emptyDatabase();
    db = await openDatabase(database.address);
    directory = await mkdtemp(join(tmpdir(), 'instances-'));
    application = await startRecordingApplication();
    fixture = await addPeople(db);
    const ports = [await freePort(), await freePort()];
    balancer = await startBalancer(ports);
    await keepConsoleClient(db, balancer.url);
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('uuid', '=', fixture.people.viewer)
      .execute();
    const client = { clientUuid: CONSOLE_CLIENT_UUID, codeHash: 'x' };
    token = await issueAccessToken(db, { issuer: balancer.url, userUuid: fixture.people.admin, ...client });
    const settings = {
      DEMO: '0',
      DATA_DIR: directory,
      DATABASE_URL: database.address.kind === 'postgres' ? database.address.url : '',
      SECRETS_KEY: TEST_KEY,
      PUBLIC_URL: balancer.url,
    };
    instances = [];
    for (const port of ports) instances.push(await runningService({ ...settings, PORT: String(port) }));
  }, START_MS);
  afterAll(async () => {
    for (const { child } of instances) child.kill('SIGKILL');
    await Promise.all(instances.map(({ ended }) => ended));
    await balancer.stop();
    await application.stop();
    await db.destroy();
    await database.release();
    await rm(directory, { recursive: true, force: true });
  });

  const call = (path: string, body?: unknown) =>
    fetch(`${balancer.url}${API}${path}`, {
      headers: { ...bearer(token), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const addMember = (username: string, businessProfile: string) =>
    addUser(db, { username, businessProfile, visibilityProfile: fixture.visibilityProfile });

  it('sign people in, know them and let them go, whichever is asked', async () => {
    const session = new BrowserSession(balancer.url);
    await session.call('/userprofile/config.json');
    const own = await session.signIn('viewer', PASSWORD);
    const statuses = async () => {
      const answers = [await session.me(own), await session.me(own)];
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await session.call(`${API}/auth/logout`, { headers: bearer(own) });
    expect(await statuses()).toEqual([401, 401]);
  });

  it('count attempts to sign in together', async () => {
    const session = new BrowserSession(balancer.url);
    await session.call('/userprofile/config.json');
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 30) {
      const { status } = await session.authorize(
        'sco.nobody',
        'Wrong horse 7',
        session.request('c'.repeat(43)),
      );
      statuses.push(status);
    }
    const allowed = statuses.indexOf(429);
    expect(allowed).toBeGreaterThan(0);
    // The other instance refuses, too.
    for (let again = 0; again < 2; again++) {
      const { status } = await session.authorize(
        'sco.nobody',
        'Wrong horse 7',
        session.request('c'.repeat(43)),
      );
      expect(status).toBe(429);
    }
  });

  it('refuse a change of what the other has changed', async () => {
    const member = await addMember('edited', fixture.businessProfiles.viewer);
    const read = await call(`/user/${member}`);
    const { mayChange: _mayChange, externalIdentities: _identities, ...user } = (await read.json()) as User;
    const save = (lastName: string) =>
      fetch(`${balancer.url}${API}/user/update`, {
        method: 'POST',
        headers: {
          ...bearer(token),
          'content-type': 'application/json',
          'if-match': read.headers.get('etag') ?? '',
        },
        body: JSON.stringify({ user: { ...user, lastName } }),
      });
    expect((await save('First')).status).toBe(200);
    expect((await save('Second')).status).toBe(412);
  });

  it(
    'lose nothing that was answered, and no push, when one is killed',
    async () => {
      const { uuid } = await addOperators(db, application.url);
      application.received.length = 0;
      const members: string[] = [];
      for (let index = 0; index < USERS; index++) members.push(await addMember(`member.${index}`, uuid));
      let unanswered = 0;
      const change = async (member: string, active: boolean) => {
        try {
          const response = await call(`/user/${active ? 'activate' : 'inactivate'}`, [{ uuid: member }]);
          expect(response.status).toBe(200);
          await response.arrayBuffer();
          return true;
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          unanswered += 1;
          return false;
        }
      };
      const answered = await changeSteadily(members, CHANGES, change, (calls) => {
        if (calls === (USERS * CHANGES) / 3) instances[0]!.child.kill('SIGKILL');
      });
      // Only what was under way at the instance that was killed.
      expect(unanswered).toBeLessThanOrEqual(8);
      const { stored, lost } = await compareStored(db, answered);
      expect(lost).toEqual([]);

      // What the killed one had in hand waits in the queue until another takes it over.
      const untold = async () => {
        const queued = await db.selectFrom('user_pushes').select('user_uuid').execute();
        const inHand = new Set(queued.map(({ user_uuid }) => user_uuid));
        const lastTold = new Map(application.received.map(({ username, active }) => [username, active]));
        return stored.filter(
          ({ uuid: of, username, active }) => !inHand.has(of) && lastTold.get(username) !== (active === 1),
        );
      };
      await expect.poll(untold, SOON).toEqual([]);
    },
    START_MS,
  );
});
