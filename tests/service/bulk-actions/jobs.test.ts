import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkAction, BulkJob, BulkPlan, BulkRow } from '../../../openapi/generated/types.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { applyNextPart } from '../../../service/bulk-actions/jobs/apply-part.ts';
import { findViewer } from '../../../service/access/viewer.ts';
import { applyBulkAction, planBulkAction } from '../../../service/bulk-actions/bulk-actions.ts';
import type { BulkKind } from '../../../service/bulk-actions/bulk-kind.ts';
import type { BulkKinds } from '../../../service/bulk-actions/decide-action.ts';
import { commandCause, withCause } from '../../../service/change-history/cause.ts';
import { BulkJobWorker, LEASE, MAX_FAILURES } from '../../../service/bulk-actions/jobs/worker.ts';
import { listVersions } from '../../../service/db/list-versions.ts';
import { endAccessOf, endAllAccess } from '../../../service/oauth/sessions/end-access.ts';
import { problem } from '../../../service/problem.ts';
import { BULK_ACTIONS } from '../../../service/resources.ts';
import { RECENT } from '../../../service/second-factor/recent-proof.ts';
import { runExclusively } from '../../../service/tasks/job-locks.ts';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { ENGINES } from '../../support/databases.ts';
import { addBulkJob } from '../../support/bulk-jobs.ts';
import { addUsers, type Person } from '../../support/people.ts';
import { startService, type TestService } from '../../support/service.ts';

const API = '/userprofile/api/v1';
const SOON = { timeout: 20_000 };
const LOG = { info: () => {}, warn: () => {}, error: () => {} };
const CHANGED = 'This user or your permissions changed after the plan was made.';
const DATABASE_FAILED =
  'The database has failed several times in the same part. Continue once it works again.';
const DAY = 24 * 60 * 60_000;

const ofUsers = (uuids: readonly string[], others: Partial<BulkAction> = {}): BulkAction => ({
  resource: 'user',
  selection: { uuids: [...uuids], matching: null, except: [] },
  action: 'update',
  values: { active: false },
  ...others,
});

describe.each(ENGINES)('actions on very many users on $engine', ({ emptyDatabase }) => {
  let service: TestService;
  let clockOffset = 0;

  beforeAll(async () => {
    service = await startService({
      emptyDatabase,
      now: () => Date.now() + clockOffset,
      limits: { bulk: { inOneTransaction: 3, inPart: 2, selected: 10, openJobsOfUser: 3, runningJobs: 4 } },
    });
    // Each test decides when the parts are applied.
    await service.services.bulkJobs.stop();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    clockOffset = 0;
    await service.db.deleteFrom('bulk_jobs').execute();
    await service.db.deleteFrom('sign_in_events').execute();
  });

  const call = async <Body>(path: string, method: string, as: Person = 'admin') => {
    const response = await service.call(`${API}/bulk/jobs${path}`, { as, method });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body };
  };
  const ask = (path: string, body: BulkAction, as: Person, headers: Record<string, string> = {}) =>
    service.call(`${API}/${path}`, { as, method: 'POST', body, headers });
  const plan = async (body: BulkAction, as: Person = 'admin') =>
    (await (await ask('bulk/plan', body, as)).json()) as BulkPlan;
  const start = async (body: BulkAction, as: Person = 'admin', headers: Record<string, string> = {}) => {
    const { tag } = await plan(body, as);
    const response = await ask('bulk', body, as, { 'if-match': tag, ...headers });
    expect(response.status).toBe(202);
    return (await response.json()) as BulkJob;
  };
  /** Tries to start a job with new users. */
  const started = async (as: Person) => {
    const body = ofUsers(await members(4));
    const { tag } = await plan(body, as);
    const response = await ask('bulk', body, as, { 'if-match': tag });
    return { status: response.status, body: (await response.json()) as BulkJob & { message: string } };
  };
  const jobs = async (as?: Person) => (await call<BulkJob[]>('', 'GET', as)).body;
  const jobOf = async ({ uuid }: BulkJob, as?: Person) => (await jobs(as)).find((job) => job.uuid === uuid)!;
  const refused = async ({ uuid }: BulkJob, as?: Person) =>
    (await call<BulkRow[]>(`/${uuid}/refused`, 'GET', as)).body;
  const members = (number: number, others: object = {}) =>
    addUsers(
      service.db,
      Array.from({ length: number }, () => ({
        username: `m${randomUUID().replaceAll('-', '')}`,
        businessProfile: service.fixture.businessProfiles.viewer,
        visibilityProfile: service.fixture.visibilityProfile,
        ...others,
      })),
    );
  const activeOf = async (uuids: readonly string[]) => {
    const rows = await service.db
      .selectFrom('users')
      .select(['uuid', 'active'])
      .where('uuid', 'in', [...uuids])
      .execute();
    const active = new Map(rows.map((row) => [row.uuid, row.active]));
    return uuids.map((uuid) => active.get(uuid));
  };
  const changeUser = (uuid: string, columns: object) =>
    service.db
      .updateTable('users')
      .set(columns)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', '=', uuid)
      .execute();
  const rowOf = ({ uuid }: BulkJob) =>
    service.db.selectFrom('bulk_jobs').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
  const applyPart = ({ uuid }: BulkJob) =>
    runExclusively({ db: service.db, log: LOG }, LEASE, (write) =>
      applyNextPart(service.services, BULK_ACTIONS, uuid, write),
    );
  /** Runs another worker until the given job, or every job, has stopped running. */
  const work = async (job?: BulkJob, kinds: BulkKinds = BULK_ACTIONS): Promise<void> => {
    const worker = new BulkJobWorker(kinds);
    worker.start(service.services, LOG);
    await vi.waitFor(async () => {
      const running = await service.db
        .selectFrom('bulk_jobs')
        .select('uuid')
        .where('state', '=', 'running')
        .execute();
      expect(running.filter(({ uuid }) => uuid === (job?.uuid ?? uuid))).toEqual([]);
    }, SOON);
    await worker.stop();
  };
  /** Runs a worker whose writes fail. */
  const failWith = async (error: Error) => {
    const update = { ...BULK_ACTIONS.user.update!, apply: async () => Promise.reject(error) };
    const worker = new BulkJobWorker({ ...BULK_ACTIONS, user: { update } });
    const log = { ...LOG, error: vi.fn<() => void>() };
    worker.start(service.services, log);
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), SOON);
    await worker.stop();
  };
  const changesOf = async (uuids: readonly string[]) =>
    service.db
      .selectFrom('changes')
      .innerJoin('change_items', 'change_items.change_uuid', 'changes.uuid')
      .select(['changes.uuid', 'change_items.object_uuid', 'changes.call', 'changes.actor_uuid'])
      .where('object_uuid', 'in', [...uuids])
      .orderBy('changes.uuid')
      .orderBy('change_items.position')
      .execute();

  it('change all users in parts, each recorded as one change with the reason, which an undo reverts', async () => {
    const uuids = await members(5);
    const job = await start(ofUsers(uuids), 'admin', { 'change-reason': 'Left%20the%20company' });
    expect(job).toMatchObject({ state: 'running', selected: 5, updated: 0, values: { active: false } });
    expect(await activeOf(uuids)).toEqual([1, 1, 1, 1, 1]);
    await work();
    expect(await activeOf(uuids)).toEqual([0, 0, 0, 0, 0]);
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 5, unchanged: 0, refused: 0 });

    const changes = await changesOf(uuids);
    expect(changes.map(({ object_uuid }) => object_uuid)).toEqual(uuids);
    const parts = [...new Set(changes.map(({ uuid }) => uuid))];
    expect(parts).toHaveLength(3);
    const { admin } = service.fixture.people;
    expect(new Set(changes.map((change) => [change.call, change.actor_uuid].join()))).toEqual(
      new Set([`applyBulkAction.deactivate,${admin}`]),
    );
    const shown = await service.call(`${API}/history/${parts[1]}`, { as: 'admin' });
    expect(await shown.json()).toMatchObject({ change: { reason: 'Left the company' } });
    const undo = await service.call(`${API}/history/undo`, {
      as: 'admin',
      method: 'POST',
      body: { changes: [parts[1]], by: null, overwrite: [] },
    });
    expect(await undo.json()).toMatchObject({ undone: 2, refused: 0 });
    expect(await activeOf(uuids)).toEqual([0, 0, 1, 1, 0]);
  });

  it('refuse a user who was changed since the plan, and users whom the plan refuses, with the reasons', async () => {
    const uuids = await members(4);
    const [hidden] = await members(1, { minimumRole: PRODUCT_ADMIN });
    const unknown = randomUUID();
    const job = await start(ofUsers([...uuids, hidden!, unknown]));
    expect(job).toMatchObject({ selected: 6, refused: 2 });
    await changeUser(uuids[2]!, { first_name: 'Changed' });
    await changeUser(uuids[3]!, { active: 0 });
    await work();
    expect(await activeOf(uuids)).toEqual([0, 0, 1, 0]);
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 2, unchanged: 1, refused: 3 });
    const rows = new Map((await refused(job)).map((row) => [row.uuid, [row.name, row.problems[0]?.message]]));
    const { username } = await service.db
      .selectFrom('users')
      .select('username')
      .where('uuid', '=', uuids[2]!)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual(
      new Map([
        [uuids[2], [username, CHANGED]],
        [hidden, [null, 'This user does not exist.']],
        [unknown, [null, 'This user does not exist.']],
      ]),
    );
  });

  it('are refused if a user was changed between the plan and the start', async () => {
    const uuids = await members(4);
    const { tag } = await plan(ofUsers(uuids));
    await changeUser(uuids[0]!, { first_name: 'Changed' });
    expect((await ask('bulk', ofUsers(uuids), 'admin', { 'if-match': tag })).status).toBe(412);
    expect(await jobs()).toEqual([]);
  });

  it('start only one job if the same plan is applied twice', async () => {
    const uuids = await members(4);
    const { tag } = await plan(ofUsers(uuids));
    const both = await Promise.all(
      [1, 2].map(() => ask('bulk', ofUsers(uuids), 'admin', { 'if-match': tag })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await ask('bulk', ofUsers(uuids), 'productAdmin')).status).toBe(202);
    await work();
    expect(await plan(ofUsers(uuids))).toMatchObject({ updated: 0, unchanged: 4 });
  });

  it('are refused if the selection exceeds the limit', async () => {
    const uuids = await members(11);
    for (const path of ['bulk/plan', 'bulk']) {
      expect((await ask(path, ofUsers(uuids), 'admin')).status).toBe(413);
    }
  });

  it.each([
    ['has lost the role', 'business_profile_uuid', 'Your role does not allow this.'],
    ['was deactivated', 'active', 'This account is inactive.'],
  ])('stop if the actor %s, and can be continued later', async (_what, column, message) => {
    const uuids = await members(4);
    const { people, businessProfiles } = service.fixture;
    const job = await start(ofUsers(uuids));
    await applyPart(job);
    await changeUser(people.admin, { [column]: column === 'active' ? 0 : businessProfiles.viewer });
    await work();
    expect(await activeOf(uuids)).toEqual([0, 0, 1, 1]);
    await changeUser(people.admin, { [column]: column === 'active' ? 1 : businessProfiles.admin });
    expect(await jobOf(job)).toMatchObject({ state: 'interrupted', problem: message, updated: 2 });
    const continued = await call<BulkJob>(`/${job.uuid}/continue`, 'POST');
    expect(continued.body).toMatchObject({ state: 'running', problem: null });
    await work();
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 4 });
    expect(await activeOf(uuids)).toEqual([0, 0, 0, 0]);
  });

  it.each(['administrator', 'password', 'status'] as const)(
    'stop if the sessions of the actor were ended (%s), and can be continued later',
    async (reason) => {
      const uuids = await members(4);
      const job = await start(ofUsers(uuids), 'admin', { 'change-reason': 'Left' });
      await applyPart(job);
      const { admin } = service.fixture.people;
      await withCause(service.services, commandCause('test'), () =>
        endAccessOf(service.db, [admin], Date.now() + clockOffset, null, reason),
      );
      await work();
      expect(await jobOf(job)).toMatchObject({ state: 'interrupted', updated: 2 });
      expect(await activeOf(uuids)).toEqual([0, 0, 1, 1]);
      expect((await call(`/${job.uuid}/continue`, 'POST')).status).toBe(200);
      await work();
      expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 4 });
      const [first, last] = [(await changesOf(uuids)).at(0)!, (await changesOf(uuids)).at(-1)!];
      const shown = await Promise.all(
        [first, last].map(async ({ uuid }) => {
          const response = await service.call(`${API}/history/${uuid}`, { as: 'productAdmin' });
          return ((await response.json()) as { change: { reason: string } }).change.reason;
        }),
      );
      expect(shown).toEqual(['Left', 'Left']);
    },
  );

  it('stop if all access is ended, but not if the actor ends own sessions', async () => {
    const uuids = await members(4);
    const job = await start(ofUsers(uuids));
    const { admin } = service.fixture.people;
    const within = <Result>(ending: () => Promise<Result>) =>
      withCause(service.services, commandCause('test'), ending);
    await within(() => endAccessOf(service.db, [admin], Date.now(), null, 'user'));
    expect(await jobOf(job)).toMatchObject({ state: 'running' });
    const keys = await service.db.selectFrom('signing_keys').selectAll().execute();
    await within(() => endAllAccess(service.db, Date.now()));
    await service.db.insertInto('signing_keys').values(keys).execute();
    expect(await jobOf(job)).toMatchObject({ state: 'interrupted' });
  });

  it('are not started if the session has ended while the action was decided', async () => {
    const uuids = await members(4);
    const { services, fixture } = service;
    const viewer = (await findViewer(service.db, fixture.people.admin))!;
    const cause = {
      ...commandCause('test'),
      signIn: { sessionHash: 'of an ended session', issuedAt: Date.now() },
    };
    await expect(
      withCause(services, cause, () =>
        applyBulkAction(services, BULK_ACTIONS, viewer, ofUsers(uuids), undefined),
      ),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await jobs()).toEqual([]);
  });

  it('refuse users whom the actor may no longer change', async () => {
    const uuids = await members(4);
    const { people, businessProfiles } = service.fixture;
    const job = await start(ofUsers(uuids));
    await changeUser(uuids[3]!, { business_profile_uuid: businessProfiles.productAdmin });
    await work();
    expect(await jobOf(job)).toMatchObject({ updated: 3, refused: 1 });
    expect((await refused(job))[0]!.problems[0]!.message).toBe('This user has roles that you may not grant.');
    expect(await activeOf([people.admin])).toEqual([1]);
  });

  it('are continued by another instance if one was killed, once its lease has expired', async () => {
    const uuids = await members(4);
    const job = await start(ofUsers(uuids));
    await applyPart(job);
    await service.db
      .insertInto('job_locks')
      .values({ name: LEASE, holder: 'killed', expires_at: Date.now() + 60_000 })
      .execute();
    await expect(applyPart(job)).rejects.toMatchObject({ code: 'busy' });
    expect(await jobOf(job)).toMatchObject({ state: 'running', updated: 2 });
    await service.db.updateTable('job_locks').set({ expires_at: 0 }).execute();
    await work();
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 4 });
    expect(await activeOf(uuids)).toEqual([0, 0, 0, 0]);
  });

  it('change nothing in a part whose lease another instance has taken over', async () => {
    const uuids = await members(4);
    const job = await start(ofUsers(uuids));
    const part = runExclusively({ db: service.db, log: LOG }, LEASE, async (write) => {
      await service.db.updateTable('job_locks').set({ holder: 'other' }).execute();
      return applyNextPart(service.services, BULK_ACTIONS, job.uuid, write);
    });
    await expect(part).rejects.toMatchObject({ code: 'busy' });
    await service.db.deleteFrom('job_locks').execute();
    expect(await activeOf(uuids)).toEqual([1, 1, 1, 1]);
    expect(await jobOf(job)).toMatchObject({ state: 'running', updated: 0 });
  });

  it('leave the rest as it is if they are given up between parts', async () => {
    const uuids = await members(5);
    const job = await start(ofUsers(uuids));
    await applyPart(job);
    expect((await call<BulkJob>(`/${job.uuid}/giveUp`, 'POST')).body).toMatchObject({
      state: 'givenUp',
      updated: 2,
    });
    expect(await applyPart(job)).toBe(false);
    const left = service.db.selectFrom('bulk_job_parts').select('objects').where('objects', '!=', '[]');
    expect(await left.execute()).toEqual([]);
    await work();
    expect(await activeOf(uuids)).toEqual([0, 0, 1, 1, 1]);
    expect((await call<BulkJob>(`/${job.uuid}/continue`, 'POST')).body.state).toBe('givenUp');
  });

  it('run at the same time, and refuse a user whom the other job has already changed', async () => {
    const uuids = await members(7);
    const location = randomUUID();
    await service.db
      .insertInto('locations')
      .values({ uuid: location, name: location, name_folded: location, latitude: null, longitude: null })
      .execute();
    const first = await start(ofUsers(uuids.slice(0, 4)));
    const second = await start(ofUsers(uuids.slice(3), { values: { location: { uuid: location } } }));
    await work();
    const [one, other] = [await jobOf(first), await jobOf(second)];
    expect([one.state, other.state]).toEqual(['done', 'done']);
    expect([one.updated + other.updated, one.refused + other.refused]).toEqual([7, 1]);
  });

  it("need a proof of identity only at the start to end sessions, and keep the caller's session", async () => {
    const { admin } = service.fixture.people;
    const uuids = [admin, ...(await members(3))];
    for (const user_uuid of uuids) {
      await service.db
        .insertInto('sso_sessions')
        .values({ id_hash: randomUUID(), user_uuid, created_at: Date.now(), expires_at: 9e12 })
        .execute();
    }
    const ending: BulkAction = { ...ofUsers(uuids), action: 'endSessions' };
    const token = await service.tokenOf(admin);
    clockOffset = RECENT + 1;
    const old = await service.call(`${API}/bulk`, {
      method: 'POST',
      body: ending,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([old.status, await old.json()]).toMatchObject([401, { code: 'step_up_required' }]);
    expect(await jobs()).toEqual([]);
    const job = await start(ending);
    clockOffset = 3 * RECENT;
    await work();
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 4, endedSessions: 4 });
  });

  it.each<['give users a role' | 'activate administrators']>([
    ['give users a role'],
    ['activate administrators'],
  ])('need a proof of identity only at the start to %s', async (action) => {
    const uuids = await members(4);
    const { people, businessProfiles } = service.fixture;
    const isActivation = action === 'activate administrators';
    if (isActivation) {
      await service.db
        .updateTable('users')
        .set({ active: 0, business_profile_uuid: businessProfiles.admin })
        .where('uuid', 'in', uuids)
        .execute();
    }
    const raising = ofUsers(uuids, {
      values: isActivation ? { active: true } : { businessProfile: { uuid: businessProfiles.admin } },
    });
    const token = await service.tokenOf(people.productAdmin);
    clockOffset = RECENT + 1;
    const old = await service.call(`${API}/bulk`, {
      method: 'POST',
      body: raising,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([old.status, await old.json()]).toMatchObject([401, { code: 'step_up_required' }]);
    expect(await jobs('productAdmin')).toEqual([]);
    const job = await start(raising, 'productAdmin');
    clockOffset = 3 * RECENT;
    await work();
    expect(await jobOf(job, 'productAdmin')).toMatchObject({ state: 'done', updated: 4 });
  });

  it('also end the sessions of users who have signed in since the plan', async () => {
    const uuids = await members(4);
    const job = await start({ ...ofUsers(uuids), action: 'endSessions' });
    expect(job).toMatchObject({ refused: 0 });
    await service.db
      .insertInto('sso_sessions')
      .values({ id_hash: randomUUID(), user_uuid: uuids[3]!, created_at: Date.now(), expires_at: 9e12 })
      .execute();
    await work();
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 1, unchanged: 3, endedSessions: 1 });
  });

  it('are applied in one transaction if deciding makes the changes, as for deletes', async () => {
    const uuids = Array.from({ length: 4 }, () => randomUUID());
    const empty = { description: null, primary_cluster_uuid: null, default_cluster_group_uuid: null };
    await service.db
      .insertInto('visibility_profiles')
      .values(
        uuids.map((uuid) => ({
          uuid,
          name: uuid,
          name_folded: uuid,
          minimum_role: 'ADMIN' as const,
          company_uuid: null,
          ...empty,
        })),
      )
      .execute();
    const { selection } = ofUsers(uuids);
    const deleted = await ask(
      'bulk',
      { resource: 'visibilityProfile', selection, action: 'delete' },
      'admin',
    );
    expect([deleted.status, await deleted.json()]).toMatchObject([200, { updated: 4 }]);
  });

  it('are unknown to other users', async () => {
    const job = await start(ofUsers(await members(4)));
    expect(await jobs('productAdmin')).toEqual([]);
    for (const [path, method] of [
      ['/refused', 'GET'],
      ['/continue', 'POST'],
      ['/giveUp', 'POST'],
      ['', 'DELETE'],
    ] as const) {
      const hidden = await call(`/${job.uuid}${path}`, method, 'productAdmin');
      const unknown = await call(`/${randomUUID()}${path}`, method, 'productAdmin');
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
    }
    expect((await jobOf(job)).state).toBe('running');
  });

  it('can be deleted after they have ended, by the caller or by the sweep', async () => {
    const [one, other] = [await start(ofUsers(await members(4))), await start(ofUsers(await members(4)))];
    expect((await call(`/${one.uuid}`, 'DELETE')).status).toBe(409);
    await work();
    expect((await call(`/${one.uuid}`, 'DELETE')).status).toBe(204);
    expect((await jobs()).map(({ uuid }) => uuid)).toEqual([other.uuid]);
    const interrupted = await addBulkJob(service.db, service.fixture.people.admin, 'interrupted', Date.now());
    await sweepExpired(service.db, Date.now() + 6 * DAY);
    expect(await jobs()).toHaveLength(2);
    await sweepExpired(service.db, Date.now() + 29 * DAY);
    expect((await jobs()).map(({ uuid }) => uuid)).toEqual([interrupted]);
    await sweepExpired(service.db, Date.now() + 31 * DAY);
    expect(await jobs()).toEqual([]);
    expect(await service.db.selectFrom('bulk_job_parts').selectAll().execute()).toEqual([]);
  });

  it('keep running if the database fails, and are interrupted by another error', async () => {
    const uuids = await members(4);
    const job = await start(ofUsers(uuids));
    await failWith(Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }));
    expect(await jobOf(job)).toMatchObject({ state: 'running', updated: 0 });
    clockOffset += 60_000;
    await failWith(new Error('a fault of the service'));
    expect(await jobOf(job)).toMatchObject({
      state: 'interrupted',
      problem: 'Something went wrong on our side.',
    });
    expect(await activeOf(uuids)).toEqual([1, 1, 1, 1]);
  });

  it('are interrupted after several database errors in a part, with growing pauses, and can be continued', async () => {
    const job = await start(ofUsers(await members(4)));
    const pauses: number[] = [];
    for (let failure = 1; failure <= MAX_FAILURES; failure++) {
      await failWith(Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }));
      const { state, due_at, changed_at } = await rowOf(job);
      if (state === 'interrupted') break;
      pauses.push((due_at - changed_at) / 1000);
      clockOffset += due_at - changed_at;
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480]);
    expect(await jobOf(job)).toMatchObject({ state: 'interrupted', problem: DATABASE_FAILED, updated: 0 });
    expect((await call<BulkJob>(`/${job.uuid}/continue`, 'POST')).body).toMatchObject({ state: 'running' });
    await work();
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 4 });
    expect(await rowOf(job)).toMatchObject({ failures: 0 });
  });

  it('do not delay other jobs while they wait after a database error', async () => {
    const waiting = await start(ofUsers(await members(4)));
    await failWith(Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }));
    const other = await start(ofUsers(await members(4)));
    await work(other);
    expect(await jobOf(other)).toMatchObject({ state: 'done', updated: 4 });
    expect(await jobOf(waiting)).toMatchObject({ state: 'running', updated: 0 });
  });

  it('decide once more about a part that became outdated while it was applied', async () => {
    const uuids = await members(4);
    const job = await start(ofUsers(uuids));
    const { apply } = BULK_ACTIONS.user.update!;
    const outdated = vi.fn<typeof apply>(apply).mockRejectedValueOnce(problem('stale'));
    await work(job, { ...BULK_ACTIONS, user: { update: { ...BULK_ACTIONS.user.update!, apply: outdated } } });
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 4, refused: 0 });
    expect(outdated).toHaveBeenCalledTimes(3);
  });

  it('are refused if the user has too many that have not ended, or if too many are running', async () => {
    const own = [await started('admin'), await started('admin'), await started('admin')];
    expect(own.map(({ status }) => status)).toEqual([202, 202, 202]);
    const tooMany = { status: 409, body: { code: 'busy', message: expect.stringContaining('give one up') } };
    expect(await started('admin')).toMatchObject(tooMany);
    expect((await started('productAdmin')).status).toBe(202);
    expect(await started('productAdmin')).toMatchObject({
      status: 409,
      body: { message: 'Too many changes of many users are running. Try again later.' },
    });
    await call(`/${own[0]!.body.uuid}/giveUp`, 'POST');
    expect((await started('admin')).status).toBe(202);
  });

  it('are planned one after the other, and no longer once the client has disconnected', async () => {
    let planned = 0;
    const held = new EventEmitter();
    const { decide } = BULK_ACTIONS.user.update!;
    const update: BulkKind = {
      ...BULK_ACTIONS.user.update!,
      decide: async (...args) => {
        planned += 1;
        await once(held, 'released');
        return decide(...args);
      },
    };
    const viewer = (await findViewer(service.db, service.fixture.people.admin))!;
    const body = ofUsers(await members(4));
    const disconnected = new AbortController();
    const planAs = (signal?: AbortSignal) =>
      planBulkAction(
        { services: service.services, viewer, ...(signal && { signal }) },
        { ...BULK_ACTIONS, user: { update } },
        body,
      );
    const first = planAs();
    const second = planAs(disconnected.signal);
    const third = planAs();
    await vi.waitFor(() => expect(planned).toBe(1), SOON);
    disconnected.abort(problem('invalid_request'));
    held.emit('released');
    await expect(second).rejects.toMatchObject({ code: 'invalid_request' });
    await vi.waitFor(() => expect(planned).toBe(2), SOON);
    held.emit('released');
    expect([(await first).updated, (await third).updated, planned]).toEqual([4, 4, 2]);
  });

  it('stop being planned between two pages of users once the client has disconnected', async () => {
    const signal = AbortSignal.abort(problem('invalid_request'));
    const viewer = (await findViewer(service.db, service.fixture.people.admin))!;
    const { decide } = BULK_ACTIONS.user.update!;
    const context = { services: service.services, viewer, signal };
    await expect(decide(context, await members(1), { values: { active: false } })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('are listed before all jobs that have ended', async () => {
    const interrupted = await addBulkJob(service.db, service.fixture.people.admin, 'interrupted');
    for (let ended = 0; ended < 25; ended++) {
      await addBulkJob(service.db, service.fixture.people.admin, 'done');
    }
    const listed = await jobs();
    expect([listed.length, listed[0]!.uuid]).toEqual([20, interrupted]);
  });

  it('store no hash of the planned decisions that others could compute', async () => {
    const [uuid] = await members(4);
    await start(ofUsers([uuid!, ...(await members(3))]));
    const fingerprints = async () => {
      const parts = await service.db.selectFrom('bulk_job_parts').select('objects').execute();
      return parts.flatMap(({ objects }) => JSON.parse(objects) as [string, string][]);
    };
    const first = new Map(await fingerprints()).get(uuid!);
    await service.db.deleteFrom('bulk_jobs').execute();
    await service.db.deleteFrom('person_keys').execute();
    await start(ofUsers([uuid!, ...(await members(3))]));
    expect(new Map(await fingerprints()).get(uuid!)).not.toBe(first);
  });

  it('raise the version of the list only in parts that change users', async () => {
    const uuids = await members(4);
    const job = await start(ofUsers(uuids));
    for (const uuid of uuids.slice(0, 2)) await changeUser(uuid, { active: 0 });
    const [before] = await listVersions(service.db, ['users']);
    await work();
    expect(await jobOf(job)).toMatchObject({ state: 'done', updated: 2, unchanged: 2 });
    expect(await listVersions(service.db, ['users'])).toEqual([before! + 1]);
  });
});
