import type { Factors, NewPasskey } from '../../openapi/generated/types.ts';
import { replacedSecret } from '../change-history/record.ts';
import { recordCredentials } from '../user/record-credentials.ts';
import type { FieldChange } from '../change-history/recorded-object.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context, DbWithKeys } from '../context.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { lockList } from '../db/list-versions.ts';
import { transactWithRetry } from '../db/transact.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import type { EndReason } from '../oauth/tables.ts';
import { assertChangeable } from '../user/changeable.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { confirmApp, deleteApp } from './authenticator-app.ts';
import { assertRecentProof } from './recent-proof.ts';
import { deletePasskeys, passkeysOf, renamePasskey, storePasskey, type VerifiedPasskey } from './passkeys.ts';
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
    passkeys: await passkeysOf(db, userUuid),
    recoveryCodesLeft: await countRecoveryCodes(db, userUuid),
  };
}

/** Returns whether a user has an authenticator app or a passkey. Recovery codes alone are not a factor. */
export async function hasFactor(db: Db, userUuid: string): Promise<boolean> {
  const { authenticatorAppSince, passkeys } = await factorsOf(db, userUuid);
  return authenticatorAppSince !== null || passkeys.length > 0;
}

/**
 * Locks the factors of a user until the end of the transaction, so that concurrent changes run one after the other. The
 * embedded database needs no lock, because it runs one transaction at a time.
 */
async function lockFactors(db: Db, userUuid: string): Promise<void> {
  if (!isPostgres(db)) return;
  await db.selectFrom('users').select('uuid').where('uuid', '=', userUuid).forUpdate().execute();
}

const record = (db: Db, userUuid: string, changes: readonly FieldChange[]): Promise<void> =>
  recordCredentials(db, new Map([[userUuid, changes]]));

const appChange = (isSetUp: boolean): FieldChange => ({
  field: 'authenticatorApp',
  before: !isSetUp,
  after: isSetUp,
  isReplaced: false,
});

/**
 * Returns the recorded change of a user's passkeys. `before` has the names of removed ones, `after` those of new ones.
 */
const passkeysChange = (before: string[], after: string[]): FieldChange => ({
  field: 'passkeys',
  before,
  after,
  isReplaced: false,
});

/** A new factor, with the proof that the user has it: a code of the app, or the response with the passkey. */
export type NewFactor =
  | { kind: 'app'; code: string }
  | { kind: 'passkey'; userHandle: string; name: string; passkey: VerifiedPasskey };

/**
 * Stores a new factor. From now on, the account's sign-ins by password need a second factor. Must run in a transaction.
 *
 * @param mustBeFirst whether to refuse the new factor if the user already has one
 * @returns new recovery codes; empty if the user already had a factor, because then the recovery codes stay
 * @throws Problem factor_exists, enrolment_expired, invalid_fields, passkey_limit, passkey_exists
 */
export async function addFactor(
  context: DbWithKeys,
  userUuid: string,
  factor: NewFactor,
  { now, mustBeFirst = false }: { now: number; mustBeFirst?: boolean },
): Promise<string[]> {
  const { db } = context;
  await lockFactors(db, userUuid);
  const hadFactor = await hasFactor(db, userUuid);
  if (hadFactor && mustBeFirst) throw problem('factor_exists');
  if (factor.kind === 'app') {
    await confirmApp(context, userUuid, factor.code, now);
    await record(db, userUuid, [appChange(true)]);
  } else {
    await storePasskey(db, { userUuid, ...factor }, now);
    await record(db, userUuid, [passkeysChange([], [factor.name])]);
  }
  return hadFactor ? [] : replaceRecoveryCodes(db, userUuid);
}

/** Which factors to remove: the authenticator app, one passkey by its uuid, or all. */
export type RemovedFactors = { kind: 'app' } | { kind: 'passkey'; uuid: string } | { kind: 'all' };

/**
 * Removes factors of a user, and the recovery codes together with the last factor. Must run in a transaction.
 *
 * @returns false if the user has no such factor
 */
export async function removeFactors(db: Db, userUuid: string, removed: RemovedFactors): Promise<boolean> {
  await lockFactors(db, userUuid);
  const hadApp = removed.kind !== 'passkey' && (await deleteApp(db, userUuid));
  const passkeys =
    removed.kind === 'app'
      ? []
      : await deletePasskeys(db, userUuid, removed.kind === 'passkey' ? removed.uuid : null);
  if (!(await hasFactor(db, userUuid))) await deleteRecoveryCodes(db, userUuid);
  const changes = [
    ...(hadApp ? [appChange(false)] : []),
    ...(passkeys.length > 0 ? [passkeysChange(passkeys, [])] : []),
  ];
  if (changes.length > 0) await record(db, userUuid, changes);
  return changes.length > 0;
}

/**
 * Renames a passkey of a user. Must run in a transaction.
 *
 * @throws Problem not_found
 */
export async function renameFactor(
  db: Db,
  userUuid: string,
  { uuid, name }: { uuid: string } & Required<Pick<NewPasskey, 'name'>>,
): Promise<void> {
  await lockFactors(db, userUuid);
  const former = await renamePasskey(db, { userUuid, uuid, name });
  if (former === null) throw problem('not_found');
  if (former !== name) await record(db, userUuid, [passkeysChange([former], [name])]);
}

/**
 * Replaces the recovery codes of a user. Must run in a transaction.
 *
 * @throws Problem factor_missing if the user has no factor
 */
export async function renewRecoveryCodes(db: Db, userUuid: string): Promise<string[]> {
  await lockFactors(db, userUuid);
  if (!(await hasFactor(db, userUuid))) throw problem('factor_missing');
  await record(db, userUuid, [replacedSecret('recoveryCodes')]);
  return replaceRecoveryCodes(db, userUuid);
}

/**
 * Removes all factors of a user, and ends the user's sessions and tokens. Must run in a transaction.
 *
 * @returns false if the user has no factor; then nothing changes
 */
export async function resetFactors(
  db: Db,
  userUuid: string,
  now: number,
  reason: EndReason,
): Promise<boolean> {
  const hadFactor = await removeFactors(db, userUuid, { kind: 'all' });
  if (hadFactor) await endAccessOf(db, [userUuid], now, null, reason);
  return hadFactor;
}

/**
 * Removes all factors of another user, as an administrator, and ends this user's sessions and tokens.
 *
 * @returns false if the user has no factor
 * @throws Problem not_found; forbidden if the viewer may not change the user; step_up_required; own_account for the
 * viewer's own account, whose factors can be removed only with the password
 */
export const resetFactorsOfUser = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  userUuid: string,
): Promise<boolean> =>
  transactWithRetry(db, async (transaction) => {
    // Locks the list of users, so that no concurrent transaction takes away the viewer's right to change the user.
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
