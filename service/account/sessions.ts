import type { Session, Sessions } from '../../openapi/generated/types.ts';
import type { Viewer } from '../access/viewer.ts';
import { recordCredentials } from '../user/record-credentials.ts';
import type { Context } from '../context.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import { lockList } from '../db/list-versions.ts';
import { transactWithRetry } from '../db/transact.ts';
import { endOfSession, isLiveSession, MAX_SESSIONS_OF_USER } from '../oauth/sessions/session-limits.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { endSessions } from '../oauth/sessions/sign-out.ts';
import type { EndReason } from '../oauth/tables.ts';
import { assertMayEndSessions } from '../second-factor/recent-proof.ts';
import { assertChangeable } from '../user/changeable.ts';

type SessionContext = Pick<Context, 'db' | 'sessionLimits' | 'now'>;

/** The sessions of a user to end: the session with `id`, all except the session with the hash `keptHash`, or all. */
export interface SessionChoice {
  userUuid: string;
  id?: string | undefined;
  keptHash?: string | null;
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const liveOf = ({ db, sessionLimits, now }: SessionContext, userUuid: string) =>
  db
    .selectFrom('sso_sessions')
    .where('user_uuid', '=', userUuid)
    .where((eb) => isLiveSession(eb, now(), sessionLimits));

/**
 * Maps the `sid` of each session to the names of the applications that the user signed in to, in alphabetical order.
 */
async function findReached(db: Db, sids: readonly string[]) {
  if (sids.length === 0) return new Map<string, { name: string }[]>();
  const rows = await db
    .selectFrom('session_clients')
    .innerJoin('auth_clients', 'auth_clients.uuid', 'session_clients.client_uuid')
    .select(['session_clients.sid', 'auth_clients.name'])
    .where('session_clients.sid', 'in', sids)
    .orderBy('auth_clients.name')
    .execute();
  return groupBy(rows, 'sid');
}

/**
 * Lists the live sessions of a user, the most recently used first, at most `MAX_SESSIONS_OF_USER`. `total` counts all
 * of them, because concurrent sign-ins can exceed the maximum for a moment.
 *
 * @param currentHash hash of the session that the list marks as current; with null, it marks no session
 */
export async function listSessions(
  context: SessionContext,
  userUuid: string,
  currentHash: string | null,
): Promise<Sessions> {
  const { total } = await liveOf(context, userUuid)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await liveOf(context, userUuid)
    .selectAll()
    .select((eb) => eb.fn.coalesce('last_used_at', 'created_at').as('used_at'))
    // Sessions without a `sid` are omitted. A release before OpenID Connect created them, and they can only be ended
    // together with all others.
    .where('sid', 'is not', null)
    .$narrowType<{ sid: string }>()
    .orderBy('used_at', 'desc')
    .orderBy('id_hash')
    .limit(MAX_SESSIONS_OF_USER)
    .execute();
  const reached = await findReached(
    context.db,
    rows.map(({ sid }) => sid),
  );
  const sessions = rows.map((row): Session => ({
    id: row.sid,
    current: row.id_hash === currentHash,
    browser: row.browser,
    system: row.system,
    address: row.address,
    method: row.method,
    signedInAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.used_at),
    endsAt: isoTime(
      Math.min(row.expires_at, endOfSession(row.created_at, row.used_at, context.sessionLimits)),
    ),
    applications: (reached.get(row.sid) ?? []).map(({ name }) => name),
  }));
  return { total: Number(total), sessions };
}

/**
 * Ends the chosen sessions in the current transaction. Without `id`, also ends refresh tokens that outlive their
 * session.
 *
 * @returns the number of ended sessions
 * @throws Problem step_up_required
 */
async function endChosen(
  context: SessionContext,
  { userUuid, id, keptHash = null }: SessionChoice,
  reason: EndReason,
): Promise<number> {
  const { db } = context;
  await assertMayEndSessions(db, userUuid);
  if (id === undefined) {
    const ended = await endAccessOf(db, [userUuid], context.now(), keptHash, reason);
    return ended.get(userUuid) ?? 0;
  }
  const chosen = await liveOf(context, userUuid).select('id_hash').where('sid', '=', id).execute();
  const hashes = chosen.map((row) => row.id_hash);
  await endSessions(db, hashes, context.now(), reason);
  return hashes.length;
}

const inTransaction = <Result>(
  context: SessionContext,
  work: (within: SessionContext & { db: Db }) => Promise<Result>,
): Promise<Result> => transactWithRetry(context.db, (db) => work({ ...context, db }));

export const endOwnSessions = (context: SessionContext, choice: SessionChoice): Promise<number> =>
  inTransaction(context, (within) => endChosen(within, choice, 'user'));

/**
 * Ends the chosen sessions of a user, if the viewer may change this user.
 *
 * @returns the number of ended sessions
 * @throws Problem not_found, forbidden
 */
export const endSessionsOfUser = (
  context: SessionContext,
  viewer: Viewer,
  choice: SessionChoice,
): Promise<number> =>
  inTransaction(context, async (within) => {
    // The lock on the list of users prevents other transactions from removing the viewer's right to change the user.
    await lockList(within.db, 'users');
    await assertChangeable(within.db, viewer, [choice.userUuid]);
    const ended = await endChosen(within, choice, viewer.uuid === choice.userUuid ? 'user' : 'administrator');
    if (ended > 0) {
      const change = { field: 'endedSessions', before: null, after: ended, isReplaced: false };
      await recordCredentials(within.db, new Map([[choice.userUuid, [change]]]));
    }
    return ended;
  });
