import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../service/db/chunks.ts';
import type { Db } from '../../../service/db/open.ts';
import {
  applicationsDue,
  leaseDue,
  newLease,
  recordOutcomes,
  type Lease,
} from '../../../service/pushes/lease.ts';
import { retryAfter } from '../../../service/pushes/retry.ts';
import { USERS_PER_PART } from '../../../service/profile/users-of-profile.ts';
import { revokeElements } from '../../../service/profile/revoke-elements.ts';
import { delayProfilePushes, expandProfilePush } from '../../../service/pushes/expand.ts';
import { queueAround, queuePushes } from '../../../service/pushes/queue.ts';
import { pushNow } from '../../../service/pushes/push-now.ts';
import { PushWorker } from '../../../service/pushes/worker.ts';
import { seal } from '../../../service/vault/sealed.ts';
import {
  ENGINES,
  type OpenDatabase,
  openEmpty,
  START_MS,
  TEST_KEYS,
  contextOf,
} from '../../support/databases.ts';
import { addOperators } from '../../support/granted-applications.ts';
import { addUser, addUsers } from '../../support/people.ts';
import { startRecordingApplication, type RecordingApplication } from '../../support/recording-application.ts';
import { byTest } from '../../support/by-test.ts';

describe.each(ENGINES)('the push worker on $engine', ({ emptyDatabase }) => {
  let database: OpenDatabase;
  let db: Db;
  let application: RecordingApplication;
  let operators: Awaited<ReturnType<typeof addOperators>>;
  let workers: PushWorker[];
  let logged: string[];
  let now = Date.UTC(2024, 0, 1);

  beforeAll(async () => {
    database = await openEmpty(emptyDatabase);
    ({ db } = database);
  }, START_MS);
  afterAll(() => database.close());
  beforeEach(async () => {
    workers = [];
    logged = [];
    application = await startRecordingApplication();
    operators = await addOperators(db, application.url);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await application.stop();
    await db.deleteFrom('user_pushes').execute();
    await db.deleteFrom('profile_pushes').execute();
  });

  const log = (...entry: unknown[]) => void logged.push(JSON.stringify(entry));
  function startWorker(): PushWorker {
    const worker = new PushWorker({ ...contextOf(db), now: () => now });
    workers.push(worker);
    worker.start({ warn: log, error: log } as unknown as Parameters<PushWorker['start']>[0]);
    return worker;
  }
  let count = 0;
  const newcomer = (businessProfile = operators.uuid) => {
    count += 1;
    return addUser(db, { username: `user.${count}`, businessProfile });
  };
  const rename = (uuid: string, last_name: string, lease: Lease | null = null) =>
    db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ last_name }).where('uuid', '=', uuid).execute();
      await queuePushes(transaction, { users: [uuid] }, lease);
    });
  const pushAll = (uuid: string, lease: Lease, applications?: ReadonlySet<string>) =>
    pushNow({ ...contextOf(db), now: () => now }, uuid, lease, applications);
  const pending = () =>
    db.selectFrom('user_pushes').select(['attempts', 'due_at', 'last_error', 'holder']).execute();
  const untilNothingIsPending = async () => {
    await expect.poll(pending).toEqual([]);
  };
  const untilFailed = async (attempts: number) => {
    await expect
      .poll(async () => (await pending()).map((row) => [row.attempts, row.holder]))
      .toEqual([[attempts, null]]);
  };
  const receivedNames = () => application.received.map(({ lastName }) => lastName);

  it('pushes a user once after several changes, with the current data', async () => {
    const uuid = await newcomer();
    for (const name of ['First', 'Second', 'Third']) await rename(uuid, name);
    await db.updateTable('users').set({ last_name: 'Latest' }).where('uuid', '=', uuid).execute();
    startWorker();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Latest']);
  });

  it('tries again after longer and longer delays, and not earlier', async () => {
    const uuid = await newcomer();
    application.behave('refuse');
    await rename(uuid, 'Refused');
    const worker = startWorker();
    await untilFailed(1);
    for (const attempts of [1, 2, 3]) {
      const due = now + 30_000 * 2 ** (attempts - 1);
      expect(await pending()).toEqual([
        {
          attempts,
          due_at: due,
          last_error: `The ${operators.application} answered with status 500.`,
          holder: null,
        },
      ]);
      now = due - 1;
      worker.wake();
      now = due;
      worker.wake();
      await untilFailed(attempts + 1);
      expect(application.received).toHaveLength(attempts + 1);
    }
    application.behave('take');
    await rename(uuid, 'Changed since');
    worker.wake();
    await untilNothingIsPending();
    expect(application.received).toHaveLength(5);
  });

  it('waits no longer for another attempt or a lease after a clock was set back', async () => {
    const day = 24 * 60 * 60_000;
    const uuid = await newcomer();
    application.behave('refuse');
    await rename(uuid, 'Refused');
    const worker = startWorker();
    await untilFailed(1);
    now -= day;
    worker.wake();
    await untilFailed(2);
    // Otherwise, the worker could read the later time and push the user once more.
    await worker.stop();
    now += day;
    application.behave('take');
    await rename(uuid, 'Taken', newLease(now));
    now -= day;
    startWorker();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Refused', 'Refused', 'Taken']);
  });

  it('pushes a user again who has changed during the push', async () => {
    const uuid = await newcomer();
    application.behave('wait');
    await rename(uuid, 'Before');
    const worker = startWorker();
    await expect.poll(receivedNames).toEqual(['Before']);
    await rename(uuid, 'After');
    worker.wake();
    application.behave('take');
    application.release();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Before', 'After']);
  });

  it('leaves a push to the save that is carrying it out, and takes it over if the save’s process ends', async () => {
    const uuid = await newcomer();
    const lease = newLease(now);
    await rename(uuid, 'Saved', lease);
    await startWorker().stop();
    expect(await pushAll(uuid, lease)).toEqual({ failed: [], isDone: true });
    expect(await pending()).toEqual([]);
    expect(application.received).toHaveLength(1);

    await rename(uuid, 'Died', newLease(now));
    await startWorker().stop();
    expect(application.received).toHaveLength(1);
    now += 5 * 60_000;
    startWorker();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Saved', 'Died']);
  });

  it('sends the pushes to the applications for which a save does not wait', async () => {
    const uuid = await newcomer();
    const lease = newLease(now);
    await rename(uuid, 'Saved', lease);
    expect(await pushAll(uuid, lease, new Set())).toEqual({ failed: [], isDone: false });
    expect(receivedNames()).toEqual([]);
    startWorker();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Saved']);
  });

  it('pushes a user again whom a save has pushed at the same time', async () => {
    const uuid = await newcomer();
    application.behave('wait');
    await rename(uuid, 'Before');
    const worker = startWorker();
    await expect.poll(receivedNames).toEqual(['Before']);
    application.behave('take');
    const lease = newLease(now);
    await rename(uuid, 'Saved', lease);
    expect(await pushAll(uuid, lease)).toEqual({ failed: [], isDone: false });
    application.release();
    worker.wake();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Before', 'Saved', 'Saved']);
  });

  it('keeps the pushes that a save could not carry out, and of changes that happened during its push', async () => {
    const uuid = await newcomer();
    application.behave('wait');
    const lease = newLease(now);
    await rename(uuid, 'Saved', lease);
    const pushing = pushAll(uuid, lease);
    await expect.poll(receivedNames).toEqual(['Saved']);
    await rename(uuid, 'After');
    application.release();
    expect(await pushing).toEqual({ failed: [], isDone: false });
    expect(await pending()).toEqual([{ attempts: 0, due_at: 0, last_error: null, holder: null }]);

    application.behave('refuse');
    const again = newLease(now);
    await rename(uuid, 'Refused', again);
    const reason = `The ${operators.application} answered with status 500.`;
    expect(await pushAll(uuid, again)).toEqual({
      failed: [{ uuid: operators.applicationUuid, name: operators.application, reason }],
      isDone: false,
    });
    expect(await pending()).toEqual([
      { attempts: 1, due_at: now + 30_000, last_error: reason, holder: null },
    ]);
    application.behave('take');
    now += 30_000;
    startWorker();
    await untilNothingIsPending();
    expect(receivedNames()).toEqual(['Saved', 'Refused', 'Refused']);
  });

  it('continues after a restart with pushes that have failed or were interrupted', async () => {
    const refused = await newcomer();
    application.behave('refuse');
    await rename(refused, 'Refused');
    const first = startWorker();
    await untilFailed(1);
    application.behave('wait');
    await rename(await newcomer(), 'Broken off');
    first.wake();
    await expect.poll(receivedNames).toEqual(['Refused', 'Broken off']);
    await first.stop();

    db = await database.reopen();
    expect((await pending()).map(({ attempts, holder }) => [attempts, holder]).toSorted()).toEqual([
      [0, null],
      [1, null],
    ]);
    application.behave('take');
    now += 30_000;
    startWorker();
    await untilNothingIsPending();
    expect(receivedNames().slice(2).toSorted()).toEqual(['Broken off', 'Refused']);
  });

  it('pushes each user once, however many instances are running', async () => {
    const users = await Promise.all(Array.from({ length: 60 }, () => newcomer()));
    await queuePushes(db, { users });
    startWorker();
    startWorker();
    await untilNothingIsPending();
    const names = application.received.map(({ username }) => username);
    expect(names).toHaveLength(60);
    expect(new Set(names).size).toBe(60);
  });

  /** Queues a push of all users of a profile, as a save of the profile does. */
  const changeProfile = (profile = operators.uuid, change = async (_db: Db) => {}) =>
    db
      .transaction()
      .execute((transaction) => queueAround(transaction, { usersOf: [profile] }, () => change(transaction)));
  const profilePushes = () => db.selectFrom('profile_pushes').selectAll().execute();
  const untilAllIsSent = async () => {
    await expect.poll(profilePushes).toEqual([]);
    await untilNothingIsPending();
  };
  const expand = () => expandProfilePush(db, operators.applicationUuid, now);
  const queuedUsers = async () =>
    (await db.selectFrom('user_pushes').select('user_uuid').execute()).map(({ user_uuid }) => user_uuid);
  const addMany = (howMany: number) =>
    addUsers(
      db,
      Array.from({ length: howMany }, () => {
        count += 1;
        return { username: `user.${count}`, businessProfile: operators.uuid };
      }),
    );

  it('queues one row for a changed profile, and pushes each of its users once', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => newcomer()));
    await changeProfile();
    await changeProfile();
    expect(await queuedUsers()).toEqual([]);
    expect(await profilePushes()).toHaveLength(1);
    startWorker();
    startWorker();
    await untilAllIsSent();
    expect(application.received.map(({ username }) => username).toSorted()).toHaveLength(users.length);
    expect(new Set(application.received.map(({ username }) => username)).size).toBe(users.length);
  });

  it('expands a profile in parts that any instance can continue, without a user twice or missed', async () => {
    const users = await addMany(USERS_PER_PART + 10);
    await changeProfile();
    expect(await expand()).toBe(true);
    expect(await queuedUsers()).toHaveLength(USERS_PER_PART);
    // The application has received the first part before another instance continues.
    await db.deleteFrom('user_pushes').execute();
    db = await database.reopen();
    expect(await expand()).toBe(true);
    expect(await queuedUsers()).toHaveLength(users.length - USERS_PER_PART);
    expect(await expand()).toBe(false);
    expect(await profilePushes()).toEqual([]);
  });

  it('starts again at the first user if the profile changes while it is expanded', async () => {
    const users = await addMany(USERS_PER_PART + 10);
    await changeProfile();
    await expand();
    await changeProfile();
    while (await expand());
    expect(new Set(await queuedUsers())).toEqual(new Set(users));
    expect(await queuedUsers()).toHaveLength(users.length);
  });

  it('pushes a user who leaves the profile before it is expanded, also to an application that it has lost', async () => {
    const uuid = await newcomer();
    await changeProfile(operators.uuid, async (transaction) => {
      await transaction
        .deleteFrom('business_profile_choices')
        .where('business_profile_uuid', '=', operators.uuid)
        .execute();
    });
    await db.transaction().execute((transaction) =>
      queueAround(transaction, { users: [uuid] }, async () => {
        await transaction
          .updateTable('users')
          .set({ business_profile_uuid: null })
          .where('uuid', '=', uuid)
          .execute();
      }),
    );
    startWorker();
    await untilAllIsSent();
    expect(application.received).toMatchObject([{ active: false, roles: [] }]);
  });

  it('removes elements that a profile no longer grants from all of its users, and pushes none of them', async () => {
    const users = await addMany(USERS_PER_PART + 10);
    for (const part of chunks(users)) {
      await db
        .insertInto('user_elements')
        .values(
          part.map((user_uuid) => ({ user_uuid, element_uuid: operators.element.uuid, actual_value: null })),
        )
        .execute();
    }
    application.behaveInBatches({});
    await changeProfile(operators.uuid, async (transaction) => {
      await transaction
        .deleteFrom('app_profile_elements')
        .where('element_uuid', '=', operators.element.uuid)
        .execute();
      await byTest(() => revokeElements(transaction, [operators.uuid]));
    });
    const holders = async () => (await db.selectFrom('user_elements').select('user_uuid').execute()).length;
    expect(await holders()).toBe(10);
    // Another instance continues.
    db = await database.reopen();
    startWorker();
    await untilAllIsSent();
    await expect.poll(holders).toBe(0);
    expect(application.received).toHaveLength(users.length);
    expect(application.received.flatMap(({ elements }) => elements)).toEqual([]);
    const versions = await db
      .selectFrom('users')
      .select('version')
      .distinct()
      .where('business_profile_uuid', '=', operators.uuid)
      .execute();
    expect(versions).toEqual([{ version: 2 }]);
    await expect.poll(() => db.selectFrom('profile_revocations').selectAll().execute()).toEqual([]);
  });

  it('pushes no more users of a profile for a while to an application that refuses all of them', async () => {
    const users = await addMany(USERS_PER_PART + 10);
    application.behaveInBatches({});
    application.behave('refuse');
    await changeProfile();
    const worker = startWorker();
    await expect
      .poll(async () => (await profilePushes()).map(({ due_at }) => due_at))
      .toEqual([now + 30_000]);
    await expect.poll(async () => (await pending()).filter(({ due_at }) => due_at === 0)).toEqual([]);
    expect(await queuedUsers()).toHaveLength(USERS_PER_PART);
    application.behave('take');
    application.received.splice(0);
    now += 30_000;
    worker.wake();
    await untilAllIsSent();
    expect(application.received).toHaveLength(users.length);
  });

  it('delays the pushes of profiles to one application, and not those to others', async () => {
    const other = await addOperators(db, application.url);
    await changeProfile();
    await changeProfile(other.uuid);
    expect(new Set(await applicationsDue(db, now))).toEqual(
      new Set([operators.applicationUuid, other.applicationUuid]),
    );
    await delayProfilePushes(db, operators.applicationUuid, now + 30_000);
    expect(await applicationsDue(db, now)).toEqual([other.applicationUuid]);
  });

  it('leaves a delivered push to the sender that has taken it over', async () => {
    await queuePushes(db, { users: [await newcomer()] });
    const { lease, pushes } = await leaseDue(db, operators.applicationUuid, now);
    const outcomes = pushes.map((push) => ({ push, outcome: 'delivered' as const }));
    expect(outcomes).toHaveLength(1);
    await db.updateTable('user_pushes').set({ holder: 'another' }).execute();
    expect(await recordOutcomes(db, lease, outcomes, now)).toBe(false);
    expect((await pending()).map(({ holder }) => holder)).toEqual(['another']);
    expect(await recordOutcomes(db, { ...lease, holder: 'another' }, outcomes, now)).toBe(true);
    expect(await pending()).toEqual([]);
  });

  it('sends batches to an application that supports them, with the current data', async () => {
    application.behaveInBatches({});
    const users = await addMany(USERS_PER_PART + 10);
    await changeProfile();
    await db.updateTable('users').set({ last_name: 'Latest' }).where('uuid', '=', users[0]!).execute();
    startWorker();
    await untilAllIsSent();
    expect(application.batches).toEqual([USERS_PER_PART, 10]);
    expect(new Set(application.received.map(({ username }) => username)).size).toBe(users.length);
    expect(application.received.filter(({ lastName }) => lastName === 'Latest')).toMatchObject([
      { active: true, roles: ['OPERATOR'] },
    ]);
  });

  it('retries only the users of a batch whom the application has not stored', async () => {
    const [first, refused] = [await newcomer(), await newcomer()];
    application.behaveInBatches({ isStored: ({ lastName }) => lastName !== 'Refused' });
    await rename(first, 'Taken');
    await rename(refused, 'Refused');
    const worker = startWorker();
    await untilFailed(1);
    expect(await pending()).toMatchObject([
      { last_error: `The ${operators.application} did not store the user.`, due_at: now + 30_000 },
    ]);
    expect(await queuedUsers()).toEqual([refused]);
    await rename(refused, 'Corrected');
    worker.wake();
    await untilNothingIsPending();
    expect(receivedNames().toSorted()).toEqual(['Corrected', 'Refused', 'Taken']);
  });

  it('sends smaller batches after a failed one, until they pass', async () => {
    const users = await addMany(40);
    application.behaveInBatches({ maxUsers: 12 });
    await queuePushes(db, { users });
    const worker = startWorker();
    const pendingAfterAnHour = async () => {
      now += 60 * 60_000;
      worker.wake();
      return (await pending()).length;
    };
    await expect.poll(pendingAfterAnHour).toBe(0);
    expect(application.batches).toContain(10);
    expect(application.received).toHaveLength(40);
  });

  it.each([404, 405, 501])(
    'sends single users for ten minutes after a batch was answered with %i',
    async (status) => {
      application.behaveInBatches({ status });
      const users = await addMany(3);
      await queuePushes(db, { users });
      const worker = startWorker();
      await untilNothingIsPending();
      expect(application.received).toHaveLength(3);
      application.behaveInBatches({});
      now += 9 * 60_000;
      await queuePushes(db, { users });
      worker.wake();
      await untilNothingIsPending();
      expect(application.batches).toEqual([]);
      now += 60_000;
      await queuePushes(db, { users });
      worker.wake();
      await untilNothingIsPending();
      expect(application.batches).toEqual([3]);
    },
  );

  it('does not wait for other applications that do not respond', async () => {
    const other = await startRecordingApplication();
    const others = await addOperators(db, other.url);
    application.behave('wait');
    for (let user = 0; user < 20; user += 1) await rename(await newcomer(), 'Waiting');
    for (let user = 0; user < 20; user += 1) await rename(await newcomer(others.uuid), 'Told');
    startWorker();
    await expect.poll(() => other.received.length).toBe(20);
    // The worker waits for the responses to its first pushes to this application, and sends it no further ones.
    expect(application.received.length).toBeLessThan(20);
    await other.stop();
  });

  it('removes the pushes to a deleted application', async () => {
    await rename(await newcomer(), 'Nobody to tell');
    await db.deleteFrom('applications').where('uuid', '=', operators.applicationUuid).execute();
    expect(await pending()).toEqual([]);
  });

  it('logs no secret, however a push fails', async () => {
    const { port } = new URL(application.url);
    const { applicationUuid } = operators;
    await db
      .updateTable('applications')
      .set({
        api_host: `http://sync:hunter2@127.0.0.1:${port}`,
        api_password: seal(TEST_KEYS, 'applications.api_password', applicationUuid, 'hunter2'),
      })
      .where('uuid', '=', applicationUuid)
      .execute();
    await rename(await newcomer(), 'Secret');
    startWorker();
    await untilFailed(1);
    const [row] = await pending();
    expect(row?.last_error).toBe(`The ${operators.application} cannot be reached.`);
    await expect.poll(() => logged).toEqual([expect.stringContaining(operators.application)]);
    expect(logged.join()).not.toMatch(/hunter2|aHVudGVyMg|c3luYzpodW50ZXIy/);
  });
});

describe('the delay of a push', () => {
  it('is 30 seconds at first, then twice as long each time, and at most an hour', () => {
    expect([1, 2, 3, 7, 8, 1000].map((attempts) => retryAfter(attempts) / 1000)).toEqual([
      30, 60, 120, 1920, 3600, 3600,
    ]);
    fc.assert(fc.property(fc.nat(5000), (attempts) => retryAfter(attempts + 1) >= retryAfter(attempts)));
  });
});
