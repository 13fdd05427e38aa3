import type { SignInEvent, SignInEvents } from '../../openapi/generated/types.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';

/** Maximum number of events in one response. */
const LISTED = 50;

/** Matches the keyset cursor of an event: its time, in milliseconds since 1970, and its key. */
const CURSOR = /^(?<at>\d{1,16})\.(?<key>.+)$/;

function readCursor(text: string): { at: number; key: string } {
  const { at, key } = CURSOR.exec(text)?.groups ?? {};
  if (at === undefined || key === undefined) {
    throw problem('invalid_request', { message: 'before is not from a response of this call.' });
  }
  return { at: Number(at), key };
}

/**
 * Lists the sign-in events of a user (sign-ins, refusals, ends of sessions), the newest first.
 *
 * @param before the value of `next` in the previous response
 * @throws Problem invalid_request
 */
export async function listSignIns(
  db: Db,
  userUuid: string,
  before: string | undefined,
): Promise<SignInEvents> {
  let query = db
    .selectFrom('sign_in_events')
    .leftJoin('auth_clients', 'auth_clients.uuid', 'sign_in_events.client_uuid')
    .selectAll('sign_in_events')
    .select('auth_clients.name as application')
    .where('user_uuid', '=', userUuid)
    .orderBy('at', 'desc')
    .orderBy('key', 'desc')
    .limit(LISTED + 1);
  if (before !== undefined) {
    const { at, key } = readCursor(before);
    query = query.where((eb) =>
      eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('sign_in_events.key', '<', key)])]),
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, LISTED);
  const last = shown.at(-1);
  return {
    events: shown.map((row): SignInEvent => ({
      id: row.key,
      at: new Date(row.at).toISOString(),
      kind: row.kind,
      reason: row.reason,
      attempts: row.attempts,
      application: row.application,
      browser: row.browser,
      system: row.system,
      address: row.address,
    })),
    next: last && rows.length > LISTED ? `${last.at}.${last.key}` : null,
  };
}
