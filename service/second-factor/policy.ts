import type { FactorMethod } from '../../openapi/generated/types.ts';
import { rolesGivenBy } from '../access/granted.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { ConfirmedUser } from '../oauth/sessions/sign-in.ts';
import { levelOf, reaches, type RequiredLevel } from '../oauth/sign-in-methods.ts';
import type { SignInMethod } from '../oauth/tables.ts';
import { enrollableMethods, findMethods, levelAfter } from './methods.ts';

/**
 * Returns whether the setting `SECOND_FACTOR_ROLES` contains a role that this business profile grants. Queries the
 * database only if the setting contains a role.
 */
async function needsSecondFactor(
  db: Db,
  { secondFactorRoles }: Pick<Config, 'secondFactorRoles'>,
  businessProfileUuid: string | null,
): Promise<boolean> {
  if (secondFactorRoles.length === 0 || businessProfileUuid === null) return false;
  const roles = await rolesGivenBy(db, businessProfileUuid);
  return roles.some((role) => secondFactorRoles.includes(role));
}

/** The first step of a sign-in, and the client to which the user signs in. */
interface Asked extends ConfirmedUser {
  userUuid: string;
  method: SignInMethod;
  requiredLevel: RequiredLevel | null;
}

/** What a user must do after the first step of a sign-in. `enrollable`: the factors that the user can set up. */
type NextStep = { step: 'nothing' | 'prove' } | { step: 'enrol'; enrollable: FactorMethod[] };

/**
 * Returns what a user must do after the first step of a sign-in: prove a second factor, set one up, or nothing. A second
 * factor that the identity provider has reported is enough, unless the client requires more and the user can prove it or
 * set it up.
 */
export async function secondStepOf(
  db: Db,
  config: Pick<Config, 'secondFactorRoles' | 'publicUrl'>,
  { userUuid, method, requiredLevel, hasSecondFactor, businessProfileUuid }: Asked,
): Promise<NextStep> {
  const level = levelOf(method);
  const isTooWeak = requiredLevel !== null && !reaches(level, requiredLevel);
  if (!hasSecondFactor) {
    const forClient = isTooWeak ? enrollableMethods(config, requiredLevel) : [];
    if (forClient.length > 0) return { step: 'enrol', enrollable: forClient };
    return level === 'password' && (await needsSecondFactor(db, config, businessProfileUuid))
      ? { step: 'enrol', enrollable: enrollableMethods(config, 'secondFactor') }
      : { step: 'nothing' };
  }
  if (level === 'password') return { step: 'prove' };
  if (!isTooWeak) return { step: 'nothing' };
  const canReach = (await findMethods(db, userUuid)).some((one) => reaches(levelAfter(one), requiredLevel));
  return { step: canReach ? 'prove' : 'nothing' };
}
