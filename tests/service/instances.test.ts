import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Cluster, SecondStep, User, VisibilityElements } from '../../openapi/generated/types.ts';
import { openDatabase, type Db } from '../../service/db/open.ts';
import { CONSOLE_CLIENT_UUID } from '../../service/oauth/console-client.ts';
import { ensureConsoleClient } from '../../service/oauth/ensure-console-client.ts';
import { issueAccessToken } from '../../service/oauth/tokens/tokens.ts';
import { hashPassword } from '../../service/password/hash.ts';
import { replaceRecoveryCodes } from '../../service/second-factor/recovery-codes.ts';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { BrowserSession, bearer } from '../support/browser-session.ts';
import { ENGINES, START_MS, TEST_KEY, type TestDatabase, contextOf } from '../support/databases.ts';
import { deferredAnswer } from '../support/deferred.ts';
import { freePort } from '../support/free-port.ts';
import { addOperators } from '../support/granted-applications.ts';
import { addPeople, addUser, type Fixture } from '../support/people.ts';
import { startRecordingApplication, type RecordingApplication } from '../support/recording-application.ts';
import { buildService, startServiceProcess, type ServiceProcess } from '../support/service-process.ts';
import { startOtherSystem, type OtherSystem } from '../support/other-system.ts';
import { changeContinuously, compareStored } from '../support/continuous-changes.ts';

const API = '/userprofile/api/v1';
const PASSWORD = 'Correct horse 7';
const USERS = 40;
/** Number of times that the test changes each user. */
const CHANGES = 6;
/** Number of clusters in a sync. The sync inserts them with several statements. */
const CLUSTERS = 300;
const [, { emptyDatabase }] = ENGINES;

const named = (name: string) => ({ uuid: randomUUID(), name });

describe('two instances on one PostgreSQL behind a balancer', () => {
  let database: TestDatabase;
  let db: Db;
  let directory: string;
  let balancer: Balancer;
  let application: RecordingApplication;
  let inventory: OtherSystem;
  let fixture: Fixture;
  let ports: number[];
  let start: (port: number) => Promise<ServiceProcess>;
  let instances: ServiceProcess[];
  let token: string;

  beforeAll(async () => {
    await buildService();
    database = await emptyDatabase();
    db = await openDatabase(database.address);
    directory = await mkdtemp(join(tmpdir(), 'instances-'));
    application = await startRecordingApplication();
    inventory = await startOtherSystem();
    fixture = await addPeople(db);
    ports = [await freePort(), await freePort()];
    balancer = await startBalancer(ports);
    await ensureConsoleClient(contextOf(db), balancer.url);
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('uuid', '=', fixture.people.viewer)
      .execute();
    const client = { clientUuid: CONSOLE_CLIENT_UUID, codeHash: 'x' };
    token = await issueAccessToken(contextOf(db), {
      issuer: balancer.url,
      userUuid: fixture.people.admin,
      ...client,
    });
    const settings = {
      DEMO: '0',
      DATA_DIR: directory,
      DATABASE_URL: database.address.kind === 'postgres' ? database.address.url : '',
      SECRETS_KEY: TEST_KEY,
      PUBLIC_URL: balancer.url,
      INVENTORY_URL: inventory.url,
    };
    start = (port) => startServiceProcess({ ...settings, PORT: String(port) });
    instances = [];
    for (const port of ports) instances.push(await start(port));
  }, START_MS);
  afterAll(async () => {
    for (const { child } of instances) child.kill('SIGKILL');
    await Promise.all(instances.map(({ ended }) => ended));
    await balancer.stop();
    await application.stop();
    await inventory.stop();
    await db.destroy();
    await database.release();
    await rm(directory, { recursive: true, force: true });
  });

  const callAt = (origin: string, path: string, body?: unknown) =>
    fetch(`${origin}${API}${path}`, {
      headers: { ...bearer(token), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const call = (path: string, body?: unknown) => callAt(balancer.url, path, body);
  /** Sends a request directly to one of the two instances, past the load balancer. */
  const callOf = (instance: 0 | 1, path: string, body?: unknown) =>
    callAt(`http://127.0.0.1:${ports[instance]}`, path, body);
  const addMember = (username: string, businessProfile: string) =>
    addUser(db, { username, businessProfile, visibilityProfile: fixture.visibilityProfile });

  it('sign users in and out, and recognize them, on both instances', async () => {
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

  /** Sends the password of an account with a second factor. Returns the handle of the second step. */
  const beginSecondStep = async () => {
    const session = new BrowserSession(balancer.url);
    await session.call('/userprofile/config.json');
    const answer = await session.authorize('viewer', PASSWORD, session.request('c'.repeat(43)));
    return ((await answer.json()) as Required<SecondStep>).handle;
  };

  it('accept a recovery code once, although both get it at the same moment', async () => {
    const userUuid = fixture.people.viewer;
    const passkey = { uuid: randomUUID(), user_uuid: userUuid, credential_id: 'x', user_handle: 'x' };
    const unused = { public_key: 'x', counter: 0, transports: '', is_backed_up: 0, name: 'Laptop' };
    const times = { created_at: 1, last_used_at: null, cloned_at: null };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, ...unused, ...times })
      .execute();
    const codes = await replaceRecoveryCodes(db, userUuid);
    const direct = ports.map((port) => new BrowserSession(`http://127.0.0.1:${port}`));
    for (const session of direct) await session.call('/userprofile/config.json');
    const prove = (instance: 0 | 1, own: string, code: string) =>
      direct[instance]!.call(`${API}/auth/factor`, { body: { handle: own, method: 'recoveryCode', code } });
    for (const code of codes.slice(0, 3)) {
      const [first, second] = [await beginSecondStep(), await beginSecondStep()];
      const answers = await Promise.all([prove(0, first, code), prove(1, second, code)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
    await db.deleteFrom('passkeys').where('user_uuid', '=', userUuid).execute();
    await db.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute();
  });

  it('count the attempts to sign in together', async () => {
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
    // The other instance refuses further attempts too, because both use the same counters in the database.
    for (let again = 0; again < 2; again++) {
      const { status } = await session.authorize(
        'sco.nobody',
        'Wrong horse 7',
        session.request('c'.repeat(43)),
      );
      expect(status).toBe(429);
    }
  });

  it('refuse a change of a version that the other instance has replaced', async () => {
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

  const locks = () => db.selectFrom('job_locks').select('name').execute();

  const SYNCS: Record<string, (instance: 0 | 1, of: string) => Promise<Response>> = {
    'a sync of all elements': (instance) => callOf(instance, '/visibility/sync/all'),
    'a sync of clusters': (instance) => callOf(instance, '/visibility/sync/cluster'),
    'a pull of locations and users': (instance) => callOf(instance, '/user/pullUsers'),
    'a sync of an application': (instance, uuid) => callOf(instance, '/app/sync', { uuid }),
  };

  it.each(Object.keys(SYNCS))('run %s once at a time, and afterwards on either instance', async (name) => {
    const { applicationUuid } = await addOperators(db, inventory.url);
    const { answered: released, answer: release } = deferredAnswer<void>();
    let asked = 0;
    inventory.answer((request, response) => {
      asked += 1;
      const roles = [named('Role')];
      void released.then(() => response.end(JSON.stringify(request.url === '/roles' ? roles : [])));
    });
    const both = ([0, 1] as const).map(async (instance) => {
      const { status } = await SYNCS[name]!(instance, applicationUuid);
      return { instance, status };
    });
    const refused = await Promise.race(both);
    expect(refused.status).toBe(409);
    const askedByOne = asked;
    release();
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(askedByOne).toBeLessThanOrEqual(2);
    expect(await locks()).toEqual([]);
    expect((await SYNCS[name]!(refused.instance, applicationUuid)).status).toBe(200);
    expect(await locks()).toEqual([]);
  });

  it(
    'keep complete lists if one is killed during a sync, and the other one can sync again',
    async () => {
      const before = { carrier: [named('Old')], cluster: [{ ...named('Old'), parent: null }] };
      const [held] = before.cluster as [Cluster & { parent: null }];
      const after = {
        carrier: [named('New')],
        // The last cluster is the one that the test locks: when the sync waits for its lock, it has written all others.
        cluster: [
          ...Array.from({ length: CLUSTERS }, (_, index) => ({ ...named(`New ${index}`), parent: null })),
          { ...held, name: 'Renamed' },
        ],
      };
      let lists: Partial<Record<string, unknown>> = before;
      inventory.answer((request, response) =>
        response.end(JSON.stringify(lists[request.url!.replace('/visibility/', '')] ?? [])),
      );
      const namesAt = async (instance: 0 | 1) => {
        const elements = (await (
          await callOf(instance, '/visibility/elements')
        ).json()) as VisibilityElements;
        const clusters = (await (await callOf(instance, '/cluster/list')).json()) as Cluster[];
        return {
          carrier: elements.carriers.map(({ name }) => name),
          cluster: clusters.map(({ name }) => name),
        };
      };
      expect((await callOf(0, '/visibility/sync/all')).status).toBe(200);
      expect(await namesAt(1)).toEqual({ carrier: ['Old'], cluster: ['Old'] });

      lists = after;
      const holding = await db.startTransaction().execute();
      await holding.selectFrom('clusters').select('uuid').where('uuid', '=', held.uuid).forUpdate().execute();
      const cut = callOf(0, '/visibility/sync/all').catch((error: unknown) => error);
      const isWriting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "clusters"%'`.execute(
          db,
        );
        return rows.length;
      };
      await expect.poll(isWriting).toBe(1);
      instances[0]!.child.kill('SIGKILL');
      expect(await cut).toBeInstanceOf(TypeError);
      await holding.rollback().execute();

      // Only the carriers were committed, because each kind of elements has its own transaction.
      expect(await namesAt(1)).toEqual({ carrier: ['New'], cluster: ['Old'] });
      expect((await callOf(1, '/visibility/sync/all')).status).toBe(409);
      // The lease of the killed instance ends now, instead of a minute later.
      await db.updateTable('job_locks').set({ expires_at: Date.now() }).execute();
      expect((await callOf(1, '/visibility/sync/all')).status).toBe(200);
      expect(await locks()).toEqual([]);
      instances[0] = await start(ports[0]!);
      for (const instance of [0, 1] as const) {
        const { carrier, cluster } = await namesAt(instance);
        expect([carrier, cluster.length, cluster.at(-1)]).toEqual([['New'], CLUSTERS + 1, 'Renamed']);
      }
    },
    START_MS,
  );

  it(
    'lose no confirmed change and no push if one is killed',
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
      const answered = await changeContinuously(members, CHANGES, change, (calls) => {
        if (calls === (USERS * CHANGES) / 3) instances[0]!.child.kill('SIGKILL');
      });
      // Only the calls that the killed instance was handling may remain without a response: at most eight, one for each
      // concurrent caller.
      expect(unanswered).toBeLessThanOrEqual(8);
      const { stored, lost } = await compareStored(db, answered);
      expect(lost).toEqual([]);

      // Pushes that the killed instance was sending stay in the queue until another instance sends them.
      const undelivered = async () => {
        const queued = await db.selectFrom('user_pushes').select('user_uuid').execute();
        const inHand = new Set(queued.map(({ user_uuid }) => user_uuid));
        const lastTold = new Map(application.received.map(({ username, active }) => [username, active]));
        return stored.filter(
          ({ uuid: of, username, active }) => !inHand.has(of) && lastTold.get(username) !== (active === 1),
        );
      };
      await expect.poll(undelivered).toEqual([]);
    },
    START_MS,
  );
});
