import type { Db } from '../db/open.ts';
import type { FactorMethod } from '../../openapi/generated/types.ts';
import { LEVEL_OF, withFactor, type SignInLevel } from '../oauth/sign-in-methods.ts';
import { hasConfirmedApp } from './authenticator-app.ts';
import { hasUsablePasskey } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Returns the methods with which a user can prove a second factor, the strongest first; empty without one. */
export async function findMethods(db: Db, userUuid: string): Promise<FactorMethod[]> {
  const canUse: Record<FactorMethod, boolean> = {
    passkey: await hasUsablePasskey(db, userUuid),
    totp: await hasConfirmedApp(db, userUuid),
    recoveryCode: (await countRecoveryCodes(db, userUuid)) > 0,
  };
  return (['passkey', 'totp', 'recoveryCode'] as const).filter((method) => canUse[method]);
}

/** Returns the level of a sign-in whose second factor was proven by this method. */
export const levelAfter = (method: FactorMethod): SignInLevel => LEVEL_OF[withFactor('password', method)];
