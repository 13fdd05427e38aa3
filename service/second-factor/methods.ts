import type { Db } from '../db/open.ts';
import type { Config } from '../config.ts';
import type { FactorMethod } from '../../openapi/generated/types.ts';
import { LEVEL_OF, reaches, withFactor, type SignInLevel } from '../oauth/sign-in-methods.ts';
import { hasConfirmedApp } from './authenticator-app.ts';
import { hasUsablePasskey } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Returns the methods with which a user can prove a second factor, the strongest first; empty without a factor. */
export async function findMethods(db: Db, userUuid: string): Promise<FactorMethod[]> {
  const canUse: Record<FactorMethod, boolean> = {
    passkey: await hasUsablePasskey(db, userUuid),
    totp: await hasConfirmedApp(db, userUuid),
    recoveryCode: (await countRecoveryCodes(db, userUuid)) > 0,
  };
  return (['passkey', 'totp', 'recoveryCode'] as const).filter((method) => canUse[method]);
}

/** Returns the level that a sign-in has after the user has proven a second factor by this method. */
export const levelAfter = (method: FactorMethod): SignInLevel => LEVEL_OF[withFactor('password', method)];

/** The settings that say which factors users can set up while signing in. */
export type EnrolmentSettings = Pick<Config, 'publicUrl' | 'addsPasskeyAtSignIn'>;

/**
 * Returns the factors that a user can set up during a sign-in to reach this level; empty if no factor that this
 * installation supports reaches it.
 */
export const enrollableMethods = (config: Pick<Config, 'publicUrl'>, level: SignInLevel): FactorMethod[] =>
  (relyingPartyOf(config) === null ? (['totp'] as const) : (['passkey', 'totp'] as const)).filter((method) =>
    reaches(levelAfter(method), level),
  );

/**
 * Returns the factors that a user can set up while signing in to reach a level. Empty if a method of the account reaches
 * it, if this installation has no such factor, or if the account has a weaker factor and the setting
 * `ADD_PASSKEY_AT_SIGN_IN` forbids adding a stronger one.
 *
 * @param methods the methods of the account (`findMethods`)
 */
export function missingFactors(
  config: EnrolmentSettings,
  methods: readonly FactorMethod[],
  level: SignInLevel,
): FactorMethod[] {
  if (methods.some((method) => reaches(levelAfter(method), level))) return [];
  return methods.length > 0 && !config.addsPasskeyAtSignIn ? [] : enrollableMethods(config, level);
}
