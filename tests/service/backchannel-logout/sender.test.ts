import { decodeJwt } from 'jose';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteReachedClient, queueLogouts } from '../../../service/backchannel-logout/queue.ts';
import { LogoutSender } from '../../../service/backchannel-logout/sender.ts';
import { chunks } from '../../../service/db/chunks.ts';
import type { Db } from '../../../service/db/open.ts';
import { contextOf, ENGINES, START_MS } from '../../support/databases.ts';
import { startLogoutReceiver, type LogoutReceiver } from '../../support/logout-receiver.ts';
import { addSigningKey } from '../../support/signing-key.ts';
import { ANNA, CLIENT, NOON, OTHER_CLIENT, signInDatabase } from '../../support/sign-in.ts';

const SETTINGS = { publicUrl: 'https://console.example', host: '127.0.0.1' };
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const sidsAt = ({ received }: LogoutReceiver) =>
  received.map(({ form }) => decodeJwt(form['logout_token'] ?? '')['sid']).toSorted();

describe.each(ENGINES)('the sender of logout tokens on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;
  let receiver: LogoutReceiver;
  let other: LogoutReceiver;
  let senders: LogoutSender[];
  let logged: string[];
  let now: number;

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());
  beforeEach(async () => {
    now = NOON;
    senders = [];
    logged = [];
    [receiver, other] = [await startLogoutReceiver(), await startLogoutReceiver()];
    await setAddress(CLIENT, `${receiver.url}/logout?tenant=1`);
    await setAddress(OTHER_CLIENT, `${other.url}/logout`);
    await db.deleteFrom('signing_keys').execute();
    await addSigningKey({ ...contextOf(db), now: () => now });
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    await receiver.stop();
    await other.stop();
    for (const table of ['logout_deliveries', 'session_clients', 'job_locks'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  const setAddress = (client: string, address: string | null) =>
    db
      .updateTable('auth_clients')
      .set({ backchannel_logout_uri: address })
      .where('uuid', '=', client)
      .execute();
  const log = (...entry: unknown[]) => void logged.push(JSON.stringify(entry));
  function startSender(timeoutMs?: number, ofSender = db): LogoutSender {
    const sender = new LogoutSender({ ...contextOf(ofSender), now: () => now }, SETTINGS, timeoutMs);
    senders.push(sender);
    sender.start({ warn: log, error: log } as unknown as Parameters<LogoutSender['start']>[0]);
    return sender;
  }
  const queued = () => db.selectFrom('logout_deliveries').selectAll().orderBy('sid').execute();
  const attemptsOfQueued = async () => (await queued()).map((row) => row.attempts);
  async function queue(sids: readonly string[], clientUuid = CLIENT) {
    for (const sid of sids) await noteReachedClient(db, { sid, clientUuid, userUuid: ANNA }, now);
    await queueLogouts(db, { sids }, now);
  }

  it('delivers each token that an earlier process has left in the queue once', async () => {
    await queue(['one', 'two']);
    startSender();
    await expect.poll(queued).toEqual([]);
    expect(sidsAt(receiver)).toEqual(['one', 'two']);
    expect(receiver.received[0]?.path).toBe('/logout?tenant=1');
    expect(other.received).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('delivers tokens while it is woken again and again', async () => {
    const sender = startSender();
    await queue(['one']);
    const waking = setInterval(() => sender.wake(), 5);
    try {
      await expect.poll(queued).toEqual([]);
    } finally {
      clearInterval(waking);
    }
  });

  it('reads the queue again if a token is added while it is being read', async () => {
    let isFirst = true;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isFirst) {
          isFirst = false;
          await queue(['one']);
          sender.wake();
        }
        return result;
      },
    };
    const sender = startSender(undefined, db.withPlugin(plugin));
    await expect.poll(() => sidsAt(receiver)).toEqual(['one']);
  });

  it('tries again for a day if an application responds 500, and delivers once it responds 200', async () => {
    receiver.behave(500);
    await queue(['one']);
    const sender = startSender();
    for (let hour = 0; hour <= 24; hour += 1) {
      now = NOON + hour * HOUR;
      sender.wake();
      await expect.poll(() => receiver.received.length).toBe(hour + 1);
      await expect.poll(async () => (await queued())[0]?.attempts).toBe(hour + 1);
    }
    expect(await queued()).toMatchObject([{ last_error: 'The application answered with status 500.' }]);
    expect(logged).toHaveLength(25);
    const jtis = receiver.received.map(({ form }) => decodeJwt(form['logout_token'] ?? '').jti);
    expect(new Set(jtis).size).toBe(25);
    receiver.behave(204);
    now = NOON + 25 * HOUR;
    sender.wake();
    await expect.poll(queued).toEqual([]);
  });

  it('waits twice as long after each failure, up to an hour', async () => {
    receiver.behave(503);
    await queue(['one']);
    const sender = startSender();
    const waits = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await expect.poll(async () => (await queued())[0]?.attempts).toBe(attempt);
      const due = (await queued())[0]?.due_at ?? 0;
      waits.push((due - now) / 1000);
      now = due;
      sender.wake();
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it('gives up after three days, and logs this', async () => {
    receiver.behave(500);
    await queue(['one', 'two']);
    const sender = startSender();
    await expect.poll(() => receiver.received.length).toBe(2);
    now = NOON + 3 * DAY;
    await queue(['three']);
    sender.wake();
    await expect.poll(() => receiver.received.length).toBe(3);
    await expect.poll(async () => (await queued()).map(({ sid }) => sid)).toEqual(['three']);
    expect(logged.some((line) => line.includes('"sessions":2') && line.includes('gave up'))).toBe(true);
  });

  it('follows no redirect', async () => {
    receiver.behave('redirect');
    await queue(['one']);
    startSender();
    await expect
      .poll(async () => (await queued())[0]?.last_error)
      .toBe('The application answered with status 307.');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/logout?tenant=1']);
  });

  it('does not delay other applications while one does not respond, and stops at once', async () => {
    receiver.behave('hang');
    await queue(['one', 'two', 'three']);
    await queue(['four', 'five'], OTHER_CLIENT);
    // With this long timeout, the requests to the hanging application are still pending when the sender stops.
    const sender = startSender(HOUR);
    await expect.poll(() => sidsAt(other)).toEqual(['five', 'four']);
    await expect.poll(() => receiver.received.length).toBe(3);
    await sender.stop();
    expect(await queued()).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
    expect(await db.selectFrom('job_locks').selectAll().execute()).toEqual([]);
  });

  it('aborts a request that takes too long', async () => {
    receiver.behave('hang');
    await queue(['one']);
    startSender(20);
    await expect
      .poll(async () => (await queued())[0]?.last_error)
      .toBe('The application took too long to answer.');
  });

  it('does not delay the tokens of other sessions after a token that the application does not accept', async () => {
    receiver.behave((form) =>
      String(decodeJwt(form['logout_token'] ?? '')['sid']).startsWith('bad') ? 500 : 200,
    );
    await queue(['bad 1', 'bad 2']);
    const sender = startSender();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect.poll(attemptsOfQueued).toEqual([attempt, attempt]);
      const sid = `good ${attempt}`;
      await queue([sid]);
      sender.wake();
      // The clock stands still, so the good token does not wait for the next attempt of the bad ones.
      await expect.poll(() => sidsAt(receiver)).toContain(sid);
      await expect.poll(async () => (await queued()).length).toBe(2);
      now = (await queued())[0]?.due_at ?? 0;
      sender.wake();
    }
  });

  it('pauses an application that accepts no token, however long its queue is', async () => {
    receiver.behave(500);
    await queue(Array.from({ length: 30 }, (_, index) => `session ${index}`));
    const sender = startSender();
    await expect.poll(() => receiver.received.length).toBe(8);
    await queue(['four'], OTHER_CLIENT);
    sender.wake();
    await expect.poll(() => sidsAt(other)).toEqual(['four']);
    expect(receiver.received).toHaveLength(8);
    receiver.behave(200);
    now += 30_000;
    sender.wake();
    await expect.poll(queued).toEqual([]);
    expect(receiver.received).toHaveLength(38);
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(8);
  });

  it('does not send a token again that the application has refused', async () => {
    receiver.behave(400);
    await queue(['one']);
    startSender();
    await expect.poll(queued).toEqual([]);
    expect(receiver.received).toHaveLength(1);
    expect(logged.join()).toContain('It refused the token.');
  });

  it.each([
    ['http://169.254.169.254/latest', 'No application can be at this address.'],
    ['http://[fe80::1]/logout', 'No application can be at this address.'],
    ['ftp://app.example/logout', 'This must be a complete web address without a #'],
  ])('sends nothing to %s', async (address, reason) => {
    await setAddress(CLIENT, address);
    await queue(['one']);
    startSender();
    await expect.poll(async () => (await queued())[0]?.last_error).toContain(reason);
  });

  it('sends to the last address of a client that was deleted', async () => {
    const deleted = 'a3333333-3333-4333-8333-333333333333';
    const row = await db
      .selectFrom('auth_clients')
      .selectAll()
      .where('uuid', '=', CLIENT)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('auth_clients')
      .values({ ...row, uuid: deleted, name: 'Deleted' })
      .execute();
    await queue(['one'], deleted);
    await db.deleteFrom('auth_clients').where('uuid', '=', deleted).execute();
    startSender();
    await expect.poll(queued).toEqual([]);
    expect(decodeJwt(receiver.received[0]?.form['logout_token'] ?? '')).toMatchObject({
      aud: deleted,
      sid: 'one',
    });
  });

  it('finds a client with one token beside a client with thousands', async () => {
    receiver.behave(500);
    const address = `${receiver.url}/logout`;
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      sid: `session ${index}`,
      client_uuid: CLIENT,
      user_uuid: ANNA,
      address,
      queued_at: now,
    }));
    for (const some of chunks(rows)) await db.insertInto('logout_deliveries').values(some).execute();
    const sender = startSender();
    await expect.poll(() => receiver.received.length).toBe(8);
    await queue(['live'], OTHER_CLIENT);
    sender.wake();
    await expect.poll(() => sidsAt(other)).toEqual(['live']);
    expect(receiver.received).toHaveLength(8);
    expect((await queued()).filter(({ attempts }) => attempts > 0)).toHaveLength(8);
  });

  it('continues after an instance was killed between two tokens', async () => {
    const sids = Array.from({ length: 12 }, (_, index) => `session ${index}`).toSorted();
    await queue(sids);
    // This simulates a killed instance that still has its lease: it sent some tokens, but did not store the outcome.
    await db
      .insertInto('job_locks')
      .values({ name: `logout tokens for ${CLIENT}`, holder: 'killed', expires_at: Date.now() + 60_000 })
      .execute();
    const sender = startSender();
    await queue(['live'], OTHER_CLIENT);
    await expect.poll(() => sidsAt(other)).toEqual(['live']);
    expect(receiver.received).toEqual([]);
    await db.updateTable('job_locks').set({ expires_at: 0 }).execute();
    sender.wake();
    await expect.poll(queued).toEqual([]);
    expect(sidsAt(receiver)).toEqual(sids);
  });

  it('sends tokens that an instance with a fast clock has queued', async () => {
    await queue(['one']);
    await db
      .updateTable('logout_deliveries')
      .set({ due_at: NOON + 400 * DAY })
      .execute();
    startSender();
    await expect.poll(queued).toEqual([]);
  });

  it('sends each token once if several instances run', async () => {
    const sids = Array.from({ length: 40 }, (_, index) => `session ${index}`);
    await queue(sids);
    for (let instance = 0; instance < 3; instance += 1) startSender();
    await expect.poll(queued).toEqual([]);
    expect(sidsAt(receiver)).toEqual(sids.toSorted());
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(8);
  });
});
