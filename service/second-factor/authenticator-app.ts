import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import { problem } from '../problem.ts';
import { seal, unseal, type Sealed } from '../vault/sealed.ts';
import { base32, findStep, newTotpKey } from './totp.ts';

/** Time in which a new authenticator app must be confirmed by a code, in milliseconds. */
export const ENROLMENT_LIFE = 15 * 60_000;

const SECRET = 'authenticator_apps.secret';

/**
 * Stores a new key for the user's authenticator app. The app is no second factor until `confirmApp`. Replaces the key
 * of an unconfirmed app.
 *
 * @returns the key in base32, as authenticator apps accept it
 * @throws Problem factor_exists if the user has a confirmed app
 */
export async function beginApp({ db, keys }: DbWithKeys, userUuid: string, now: number): Promise<string> {
  const key = newTotpKey();
  const row = {
    secret: seal(keys, SECRET, userUuid, key.toString('base64url')),
    created_at: now,
    last_step: null,
  };
  const stored = await db
    .insertInto('authenticator_apps')
    .values({ user_uuid: userUuid, confirmed_at: null, ...row })
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet(row).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_uuid')
    .execute();
  if (stored.length === 0) {
    throw problem('factor_exists', { message: 'An authenticator app is set up already. Remove it first.' });
  }
  return base32(key);
}

const keyOf = ({ keys }: Pick<DbWithKeys, 'keys'>, userUuid: string, secret: Sealed): Buffer =>
  Buffer.from(unseal(keys, SECRET, userUuid, secret), 'base64url');

/**
 * Confirms a new authenticator app by its first code. Must run in a transaction.
 *
 * @throws Problem enrolment_expired if no unconfirmed app exists; invalid_fields if the code is wrong
 */
export async function confirmApp(
  context: DbWithKeys,
  userUuid: string,
  code: string,
  now: number,
): Promise<void> {
  const { db } = context;
  const app = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', now - ENROLMENT_LIFE)
    .executeTakeFirst();
  if (!app) throw problem('enrolment_expired');
  const step = findStep(keyOf(context, userUuid, app.secret), code, now);
  if (step === null) {
    const message = 'This code is not right. Check that the clock of the device is right.';
    throw problem('invalid_fields', { fields: [{ field: 'code', message }] });
  }
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now, last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('secret', '=', app.secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw problem('enrolment_expired');
}

/**
 * Uses a code of the user's authenticator app. Returns whether the code is right, and neither it nor a later one was
 * used before. If two requests use a code at the same time, only one gets true.
 */
export async function consumeAppCode(
  context: DbWithKeys,
  userUuid: string,
  code: string,
  now: number,
): Promise<boolean> {
  const { db } = context;
  const app = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const step = app ? findStep(keyOf(context, userUuid, app.secret), code, now) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns whether a user has a confirmed authenticator app. */
export async function hasConfirmedApp(db: Db, userUuid: string): Promise<boolean> {
  const found = await db
    .selectFrom('authenticator_apps')
    .select('user_uuid')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is not', null)
    .execute();
  return found.length > 0;
}

/** Deletes the user's authenticator app. Returns whether it was confirmed. */
export async function deleteApp(db: Db, userUuid: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticator_apps')
    .where('user_uuid', '=', userUuid)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}
