import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { countDeliveries } from '../../../service/backchannel-logout/deliveries.ts';
import { noteReachedClient } from '../../../service/backchannel-logout/queue.ts';
import { DELETED_AT_ONCE, deleteInChunks } from '../../../service/db/delete-in-chunks.ts';
import type { Db } from '../../../service/db/open.ts';
import { shortenSessions } from '../../../service/oauth/sessions/expired-sessions.ts';
import { startSession } from '../../../service/oauth/sessions/sessions.ts';
import { startSweeping, sweepExpired } from '../../../service/tasks/sweep.ts';
import type { Sealed } from '../../../service/vault/sealed.ts';
import { ENGINES, START_MS } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';
import { ANNA, CLIENT, NOON, signInDatabase } from '../../support/sign-in.ts';

const DAY = 24 * 60 * 60_000;

describe.each(ENGINES)('the sweep on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());

  /** Inserts used client assertions that expire at this time. Their table has a primary key of two columns. */
  const addAssertions = (name: string, count: number, expiresAt: number) =>
    sql`
      insert into used_client_assertions (client_uuid, jti_hash, expires_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select ${sql.lit(CLIENT)}, ${sql.lit(name)} || n, ${sql.lit(expiresAt)} from numbers`.execute(db);
  const assertions = () => db.selectFrom('used_client_assertions').select('jti_hash').execute();

  it('deletes an expired session although nobody signs in', async () => {
    await startSession(db, ANNA, [], NOON);
    const stop = startSweeping(
      db,
      () => NOON + DAY,
      { warn: expect.unreachable },
      () => {},
      1,
    );
    try {
      await expect.poll(() => db.selectFrom('sso_sessions').selectAll().execute()).toEqual([]);
    } finally {
      await stop();
    }
  });

  it('deletes a retired signing key after a day, and no other', async () => {
    const key = (kid: string, retired_at: number | null) => ({
      kid,
      private_jwk: 'sealed' as Sealed,
      public_jwk: '{}',
      created_at: NOON - DAY,
      retired_at,
    });
    await db.deleteFrom('signing_keys').execute();
    await db
      .insertInto('signing_keys')
      .values([key('old', NOON - DAY), key('recent', NOON - DAY + 1), key('current', null)])
      .execute();
    await sweepExpired(db, NOON);
    const left = await db.selectFrom('signing_keys').select('kid').orderBy('kid').execute();
    await db.deleteFrom('signing_keys').execute();
    expect(left).toEqual([{ kid: 'current' }, { kid: 'recent' }]);
  });

  describe('of expired sessions', () => {
    const SESSIONS = 450;

    /** Starts sessions in each of which the user has signed in to a client with a logout address. */
    async function startSessions(at: number): Promise<void> {
      const address = { backchannel_logout_uri: 'https://app.example/logout' };
      await db.updateTable('auth_clients').set(address).where('uuid', '=', CLIENT).execute();
      for (const user of await Promise.all(
        [0, 1, 2].map((index) => addUser(db, { username: `user.${index}` })),
      )) {
        for (let count = 0; count < SESSIONS / 3; count += 1) {
          const { signedIn } = await startSession(db, user, [], at);
          await noteReachedClient(db, { sid: signedIn.sid!, clientUuid: CLIENT, userUuid: user }, at);
        }
      }
    }
    afterEach(async () => {
      for (const table of ['logout_deliveries', 'session_clients', 'sso_sessions'] as const) {
        await db.deleteFrom(table).execute();
      }
    });

    it('queues one logout token for each, although two instances sweep at the same time', async () => {
      await startSessions(NOON);
      const ended = await Promise.all([sweepExpired(db, NOON + DAY), sweepExpired(db, NOON + DAY)]);
      expect(ended[0] + ended[1]).toBe(SESSIONS);
      expect(await countDeliveries(db)).toBe(SESSIONS);
      expect(await db.selectFrom('session_clients').selectAll().execute()).toEqual([]);
    });

    it('tells the caller, who wakes the sender of logout tokens', async () => {
      await startSession(db, ANNA, [], NOON);
      const onSessionsEnded = vi.fn<() => void>();
      const stop = startSweeping(db, () => NOON + DAY, { warn: expect.unreachable }, onSessionsEnded, 1);
      await expect.poll(() => onSessionsEnded).toHaveBeenCalledOnce();
      await stop();
    });

    it('ends sessions at the current limits, if they were lowered', async () => {
      const { signedIn } = await startSession(db, ANNA, [], NOON);
      const endOf = async () =>
        (
          await db
            .selectFrom('sso_sessions')
            .select('expires_at')
            .where('id_hash', '=', signedIn.sessionHash)
            .executeTakeFirstOrThrow()
        ).expires_at - NOON;
      const limits = { maxAgeMs: DAY / 4, idleMs: null };
      await shortenSessions({ db, sessionLimits: limits });
      expect(await endOf()).toBe(DAY / 4);
      await shortenSessions({ db, sessionLimits: { ...limits, idleMs: DAY / 8 } });
      expect(await endOf()).toBe(DAY / 8);
      await shortenSessions({ db, sessionLimits: { maxAgeMs: DAY, idleMs: DAY } });
      expect(await endOf()).toBe(DAY / 8);
    });
  });

  it('deletes many expired rows, and keeps the others', async () => {
    await addAssertions('old', 2 * DELETED_AT_ONCE + 1, NOON);
    await addAssertions('live', 2, NOON + 1);
    await sweepExpired(db, NOON);
    expect((await assertions()).map((row) => row.jti_hash).toSorted()).toEqual(['live1', 'live2']);
  });

  it('deletes a limited number of rows in each statement', async () => {
    await addAssertions('many', 2 * DELETED_AT_ONCE + 1, NOON);
    const deleted: bigint[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        deleted.push(result.numAffectedRows ?? 0n);
        return result;
      },
    };
    await deleteInChunks(
      db.withPlugin(counting),
      'used_client_assertions',
      ['client_uuid', 'jti_hash'],
      sql`jti_hash like 'many%'`,
    );
    expect(deleted).toEqual([BigInt(DELETED_AT_ONCE), BigInt(DELETED_AT_ONCE), 1n, 0n]);
  });
});
