import type { Db } from '../db/open.ts';
import type { FactorMethod } from '../../openapi/generated/types.ts';
import { LEVEL_OF, withFactor, type SignInLevel } from '../oauth/sign-in-methods.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Returns the methods with which a user can prove a second factor; empty without one. */
export async function findMethods(db: Db, userUuid: string): Promise<FactorMethod[]> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select('user_uuid')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!app) return [];
  return (await countRecoveryCodes(db, userUuid)) > 0 ? ['totp', 'recoveryCode'] : ['totp'];
}

/** Returns the level of a sign-in whose second factor was proven by this method. */
export const levelAfter = (method: FactorMethod): SignInLevel => LEVEL_OF[withFactor('password', method)];
