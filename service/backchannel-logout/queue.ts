import { sql, type ExpressionBuilder } from 'kysely';
import { chunks } from '../db/chunks.ts';
import { deleteInChunks } from '../db/delete-in-chunks.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Time for which the service remembers that a client received tokens in a session, in milliseconds after the client
 * last exchanged a code.
 */
const REACHED_LIFE = 30 * DAY;

export interface ReachedClient {
  sid: string;
  clientUuid: string;
  userUuid: string;
}

export async function noteReachedClient(
  db: Db,
  { sid, clientUuid, userUuid }: ReachedClient,
  now: number,
): Promise<void> {
  await db
    .insertInto('session_clients')
    .values({ sid, client_uuid: clientUuid, user_uuid: userUuid, reached_at: now })
    .onConflict((conflict) => conflict.columns(['sid', 'client_uuid']).doUpdateSet({ reached_at: now }))
    .execute();
}

/**
 * Selects the sessions for which logout tokens are queued: by session id, by user, by the client that the user signed
 * in to, or all. `keptSession` is the hash of a session of these users that is not selected.
 */
export type EndedSessions =
  | { sids: readonly string[] }
  | { users: readonly string[]; keptSession?: string | null }
  | { client: string }
  | 'all';

function partsOf(ended: EndedSessions): EndedSessions[] {
  if (typeof ended === 'string' || 'client' in ended) return [ended];
  if ('sids' in ended) return [...chunks(ended.sids)].map((sids) => ({ sids }));
  return [...chunks(ended.users)].map((users) => ({ ...ended, users }));
}

const isIn = (eb: ExpressionBuilder<Database, 'session_clients'>, ended: EndedSessions) => {
  if (typeof ended === 'string') return eb.lit(true);
  if ('client' in ended) return eb('session_clients.client_uuid', '=', ended.client);
  if ('sids' in ended) return eb('session_clients.sid', 'in', ended.sids);
  const isOfUser = eb('session_clients.user_uuid', 'in', ended.users);
  if (!ended.keptSession) return isOfUser;
  const kept = eb
    .selectFrom('sso_sessions')
    .select('sid')
    .where('id_hash', '=', ended.keptSession)
    .where('sid', 'is not', null)
    .$narrowType<{ sid: string }>();
  return eb.and([isOfUser, eb('session_clients.sid', 'not in', kept)]);
};

/**
 * Queues a logout token for each application that a user signed in to during the sessions, if the application receives
 * logout tokens. Then deletes the rows of `session_clients` for these sessions. Must run in the transaction that ends
 * the sessions, after the deletion of their codes. This deletion waits for concurrent exchanges of the codes, so every
 * client that got tokens is recorded by then. Processes users and session ids in chunks, because an import can
 * deactivate many users.
 */
export async function queueLogouts(db: Db, ended: EndedSessions, now: number): Promise<void> {
  for (const part of partsOf(ended)) {
    await db
      .insertInto('logout_deliveries')
      .columns(['sid', 'client_uuid', 'user_uuid', 'address', 'queued_at'])
      .expression(
        db
          .selectFrom('session_clients')
          .innerJoin('auth_clients', 'auth_clients.uuid', 'session_clients.client_uuid')
          .where('auth_clients.backchannel_logout_uri', 'is not', null)
          .$narrowType<{ backchannel_logout_uri: string }>()
          .where((eb) => isIn(eb as never, part))
          .select((eb) => [
            'session_clients.sid',
            'session_clients.client_uuid',
            'session_clients.user_uuid',
            'auth_clients.backchannel_logout_uri as address',
            eb.val(now).as('queued_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['sid', 'client_uuid']).doUpdateSet((eb) => ({
          queued_at: eb.ref('excluded.queued_at'),
          address: eb.ref('excluded.address'),
          due_at: 0,
          attempts: 0,
        })),
      )
      .execute();
    await db
      .deleteFrom('session_clients')
      .where((eb) => isIn(eb, part))
      .execute();
  }
}

/** Deletes the rows of `session_clients` whose client last received tokens more than `REACHED_LIFE` ago. */
export async function forgetReachedClients(db: Db, now: number): Promise<void> {
  await deleteInChunks(
    db,
    'session_clients',
    ['sid', 'client_uuid'],
    sql`reached_at <= ${now - REACHED_LIFE}`,
  );
}
