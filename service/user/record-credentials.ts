import { currentRecording } from '../change-history/cause.ts';
import { isCredentialCall } from '../change-history/credential-items.ts';
import { recordExtraFields } from '../change-history/record.ts';
import type { FieldChange } from '../change-history/recorded-object.ts';
import type { Db } from '../db/open.ts';
import { RECORDED_USERS } from './user-states.ts';

/**
 * Records changes of how users sign in: of passwords, reset links, second factors, sessions, and bindings to the identity
 * provider. Has the same requirements as `recordAround`.
 *
 * @param changes the changed fields, by the user's uuid
 * @throws Error if the call is not in `CREDENTIAL_CALLS`, because the history would then show the changes to readers who
 *   may not change the users
 */
export async function recordCredentials(
  db: Db,
  changes: ReadonlyMap<string, readonly FieldChange[]>,
): Promise<void> {
  const { call } = currentRecording().cause;
  if (!isCredentialCall(call)) throw new Error(`CREDENTIAL_CALLS does not contain ${call}.`);
  await recordExtraFields(db, RECORDED_USERS, changes);
}
