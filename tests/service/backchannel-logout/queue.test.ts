import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countDeliveries } from '../../../service/backchannel-logout/deliveries.ts';
import {
  forgetReachedClients,
  noteReachedClient,
  queueLogouts,
} from '../../../service/backchannel-logout/queue.ts';
import type { Db } from '../../../service/db/open.ts';
import { endAccessOf } from '../../../service/oauth/sessions/end-access.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { ANNA, CLIENT, NOON, OTHER_CLIENT, signInDatabase } from '../../support/sign-in.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(ENGINES)('the queue of logout tokens on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
    const address = { backchannel_logout_uri: 'https://app.example/logout' };
    await db.updateTable('auth_clients').set(address).where('uuid', '=', CLIENT).execute();
  }, START_MS);
  afterAll(() => close());
  afterEach(async () => {
    for (const table of ['logout_deliveries', 'session_clients', 'sso_sessions'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  const reach = (sid: string, clientUuid = CLIENT, userUuid = ANNA, at = NOON) =>
    noteReachedClient(db, { sid, clientUuid, userUuid }, at);
  const queued = async () =>
    (await db.selectFrom('logout_deliveries').select(['sid', 'client_uuid']).orderBy('sid').execute()).map(
      ({ sid, client_uuid }) => [sid, client_uuid],
    );
  const reached = async () =>
    (await db.selectFrom('session_clients').select('sid').orderBy('sid').execute()).map(({ sid }) => sid);

  it('gets an entry for each application with a logout address that an ended session has reached', async () => {
    await reach('one');
    await reach('one');
    await reach('one', OTHER_CLIENT);
    await reach('two');
    await queueLogouts(db, { sids: ['one', 'unknown'] }, NOON);
    expect(await queued()).toEqual([['one', CLIENT]]);
    expect(await reached()).toEqual(['two']);
    await queueLogouts(db, { client: CLIENT }, NOON);
    expect(await queued()).toEqual([
      ['one', CLIENT],
      ['two', CLIENT],
    ]);
    expect(await countDeliveries(db)).toBe(2);
  });

  it('makes an entry due at once when it is added again', async () => {
    await reach('one');
    await queueLogouts(db, 'all', NOON);
    await db
      .updateTable('logout_deliveries')
      .set({ due_at: NOON + DAY, attempts: 5 })
      .execute();
    await reach('one');
    await queueLogouts(db, 'all', NOON + 1);
    const [entry] = await db.selectFrom('logout_deliveries').selectAll().execute();
    expect(entry).toMatchObject({ due_at: 0, attempts: 0, queued_at: NOON + 1 });
  });

  it('gets no entry for the session that stays', async () => {
    const kept = await startSession(db, ANNA, [], NOON);
    const sid = kept.signedIn.sid ?? '';
    await reach(sid);
    await reach('ended');
    await endAccessOf(db, [ANNA], NOON, kept.signedIn.sessionHash);
    expect(await queued()).toEqual([['ended', CLIENT]]);
    expect(await reached()).toEqual([sid]);
  });

  it('gets an entry if the session that stays has no id, because an earlier version opened it', async () => {
    const kept = await startSession(db, ANNA, [], NOON);
    await db.updateTable('sso_sessions').set({ sid: null }).execute();
    await reach('ended');
    await endAccessOf(db, [ANNA], NOON, kept.signedIn.sessionHash);
    expect(await queued()).toEqual([['ended', CLIENT]]);
  });

  it('is unchanged if the transaction is rolled back', async () => {
    await reach('one');
    const failing = db.transaction().execute(async (transaction) => {
      await endAccessOf(transaction, [ANNA], NOON);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([await queued(), await reached()]).toEqual([[], ['one']]);
  });

  it('needs two statements for 200 users, however many sessions they have', async () => {
    const users = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addUser(db, { username: `many.${index}` })),
    );
    for (const user of users) {
      for (let session = 0; session < 10; session += 1) await reach(`${user} ${session}`, CLIENT, user);
    }
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    };
    await queueLogouts(db.withPlugin(counting), { users }, NOON);
    expect(statements).toBe(2);
    expect(await countDeliveries(db)).toBe(200);
  });

  it('forgets which applications a session has reached 30 days after their last token', async () => {
    await reach('old', CLIENT, ANNA, NOON);
    await reach('new', CLIENT, ANNA, NOON + 1);
    await forgetReachedClients(db, NOON + 30 * DAY);
    expect(await reached()).toEqual(['new']);
  });
});
