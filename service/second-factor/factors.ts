import type { Factors } from '../../openapi/generated/types.ts';
import { recordExtraFields, replacedSecret } from '../change-history/record.ts';
import type { FieldChange } from '../change-history/recorded-object.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context, DbWithKeys } from '../context.ts';
import { lockList } from '../db/list-versions.ts';
import { transactWithRetry } from '../db/transact.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import type { EndReason } from '../oauth/tables.ts';
import { assertChangeable } from '../user/changeable.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { RECORDED_USERS } from '../user/user-states.ts';
import { confirmApp, deleteApp } from './authenticator-app.ts';
import { assertRecentProof } from './recent-proof.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** Returns when a user's authenticator app was set up, in milliseconds since 1970; null without a confirmed app. */
async function appSince(db: Db, userUuid: string): Promise<number | null> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('confirmed_at')
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return app?.confirmed_at ?? null;
}

export async function factorsOf(db: Db, userUuid: string): Promise<Factors> {
  const since = await appSince(db, userUuid);
  return {
    authenticatorAppSince: since === null ? null : new Date(since).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db, userUuid),
  };
}

const record = (db: Db, userUuid: string, changes: readonly FieldChange[]): Promise<void> =>
  recordExtraFields(db, RECORDED_USERS, new Map([[userUuid, changes]]));

const appChange = (isSetUp: boolean): FieldChange => ({
  field: 'authenticatorApp',
  before: !isSetUp,
  after: isSetUp,
  isReplaced: false,
});

/**
 * Confirms a new authenticator app by its first code. From now on, the account's sign-ins by password need a second
 * factor. Must run in a transaction.
 *
 * @returns new recovery codes
 * @throws Problem as `confirmApp`
 */
export async function addAuthenticatorApp(
  context: DbWithKeys,
  userUuid: string,
  code: string,
  now: number,
): Promise<string[]> {
  await confirmApp(context, userUuid, code, now);
  await record(context.db, userUuid, [appChange(true)]);
  return replaceRecoveryCodes(context.db, userUuid);
}

/**
 * Removes the authenticator app and the recovery codes of a user. Must run in a transaction.
 *
 * @returns false if the user has no confirmed app
 */
export async function removeFactors(db: Db, userUuid: string): Promise<boolean> {
  const wasSetUp = await deleteApp(db, userUuid);
  await deleteRecoveryCodes(db, userUuid);
  if (wasSetUp) await record(db, userUuid, [appChange(false)]);
  return wasSetUp;
}

/**
 * Replaces the recovery codes of a user. Must run in a transaction.
 *
 * @throws Problem factor_missing without a confirmed authenticator app
 */
export async function renewRecoveryCodes(db: Db, userUuid: string): Promise<string[]> {
  if ((await appSince(db, userUuid)) === null) throw problem('factor_missing');
  await record(db, userUuid, [replacedSecret('recoveryCodes')]);
  return replaceRecoveryCodes(db, userUuid);
}

/**
 * Removes the factors of a user, and ends the user's access. Must run in a transaction.
 *
 * @returns false if the user has no confirmed authenticator app; then nothing ends
 */
export async function resetFactors(
  db: Db,
  userUuid: string,
  now: number,
  reason: EndReason,
): Promise<boolean> {
  const wasSetUp = await removeFactors(db, userUuid);
  if (wasSetUp) await endAccessOf(db, [userUuid], now, null, reason);
  return wasSetUp;
}

/**
 * Removes the factors of a user whom the viewer may change, and ends the user's access.
 *
 * @returns false if the user has no confirmed authenticator app
 * @throws Problem not_found, forbidden, step_up_required; own_account, because the own factors need the password
 */
export const resetFactorsOfUser = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  userUuid: string,
): Promise<boolean> =>
  transactWithRetry(db, async (transaction) => {
    // Locks the list of users, so that no other transaction removes the viewer's right to change the user.
    await lockList(transaction, 'users');
    await assertChangeable(transaction, viewer, [userUuid]);
    if (userUuid === viewer.uuid) {
      throw problem('own_account', {
        message: 'Remove your own second factor in your account, with your password.',
      });
    }
    await assertRecentProof(transaction);
    return resetFactors(transaction, userUuid, now(), 'administrator');
  });
