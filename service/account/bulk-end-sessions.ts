import type { BulkContext, BulkKind, Decision } from '../bulk-actions/bulk-kind.ts';
import { decisionOn, refuse } from '../bulk-actions/bulk-kind.ts';
import { recordCredentials } from '../user/record-credentials.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { callerSession } from '../oauth/sessions/caller-session.ts';
import { countSessionsOf } from '../oauth/sessions/count-sessions.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { assertMayEndSessions } from '../second-factor/recent-proof.ts';
import { changeRefusals } from '../user/change-refusals.ts';
import { decideUsers } from '../user/decide-users.ts';
import { findMatchingUsers } from '../user/find-matching-users.ts';

/** Counts the refresh tokens of users that outlive their session. */
async function countLastingTokens(db: Db, users: readonly string[], now: number) {
  const rows = await db
    .selectFrom('refresh_tokens')
    .select(({ fn }) => ['user_uuid', fn.countAll<number>().as('tokens')])
    .where('user_uuid', 'in', [...users])
    .where('session_hash', 'is', null)
    .where('expires_at', '>', now)
    .groupBy('user_uuid')
    .execute();
  return new Map(rows.map(({ user_uuid, tokens }) => [user_uuid, Number(tokens)]));
}

async function decide(context: BulkContext, uuids: readonly string[]): Promise<Decision[]> {
  const { services, viewer } = context;
  const { db, now } = services;
  const refusalOf = await changeRefusals(db, viewer);
  return decideUsers(context, uuids, {
    read: (part) =>
      db
        .selectFrom('users')
        .select(['uuid', 'username', 'business_profile_uuid', 'minimum_role', 'company_uuid'])
        .where('uuid', 'in', part)
        .execute(),
    prepare: async (rows) => {
      const seen = rows.map(({ uuid }) => uuid);
      const sessions = await countSessionsOf(db, seen, callerSession(), now());
      const tokens = await countLastingTokens(db, seen, now());
      return (row) => {
        const { uuid, username } = row;
        const refusal = refusalOf(row);
        if (refusal !== null) return refuse(uuid, username, refusal);
        const ended = [
          { column: 'sessions', from: sessions.get(uuid) ?? 0 },
          { column: 'refreshTokens', from: tokens.get(uuid) ?? 0 },
        ].filter(({ from }) => from > 0);
        return decisionOn(uuid, username, {
          outcome: ended.length > 0 ? 'updated' : 'unchanged',
          changes: ended.map(({ column, from }) => ({ column, from: String(from), to: '0' })),
          // The tag does not depend on the sessions, because users of a large selection sign in all the time.
          version: '',
          endsSessions: true,
        });
      };
    },
  });
}

async function assertProof(
  { services: { db }, viewer }: BulkContext,
  uuids: readonly string[],
): Promise<void> {
  const other = uuids.find((uuid) => uuid !== viewer.uuid);
  if (other !== undefined) await assertMayEndSessions(db, other);
}

/** Ends the sessions and tokens of users, except the caller's session. */
async function apply(
  { services: { db, now }, viewer }: BulkContext,
  decisions: readonly Decision[],
): Promise<number> {
  const others = decisions.flatMap(({ uuid }) => (uuid === viewer.uuid ? [] : uuid));
  const ended = await endAccessOf(db, others, now(), null, 'administrator');
  if (others.length < decisions.length) {
    const own = await endAccessOf(db, [viewer.uuid], now(), callerSession(), 'user');
    for (const [uuid, sessions] of own) ended.set(uuid, sessions);
  }
  const fields = [...ended].map(
    ([uuid, sessions]) =>
      [uuid, [{ field: 'endedSessions', before: null, after: sessions, isReplaced: false }]] as const,
  );
  for (const part of chunks(fields)) await recordCredentials(db, new Map(part));
  return [...ended.values()].reduce((sum, sessions) => sum + sessions, 0);
}

/** Ends all sessions of the users of a selection, by the rules of the call for a single user. */
export const END_SESSIONS_OF_USERS: BulkKind = {
  call: 'endSessionsOfUser',
  lists: ['users'],
  changesLists: false,
  isTried: false,
  find: findMatchingUsers,
  decide,
  assertProof,
  apply,
};
