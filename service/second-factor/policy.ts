import type { FactorMethod } from '../../openapi/generated/types.ts';
import { rolesGivenBy } from '../access/granted.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { ConfirmedUser } from '../oauth/sessions/sign-in.ts';
import { levelOf, reaches, type RequiredLevel } from '../oauth/sign-in-methods.ts';
import type { SignInMethod } from '../oauth/tables.ts';
import {
  enrollableMethods,
  findMethods,
  levelAfter,
  missingFactors,
  type EnrolmentSettings,
} from './methods.ts';

/**
 * Returns whether the setting `SECOND_FACTOR_ROLES` contains a role that this business profile grants. An empty setting
 * needs no query.
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

/** A sign-in whose first step is complete. */
interface ConfirmedSignIn extends ConfirmedUser {
  userUuid: string;
  method: SignInMethod;
  /** The level that the client requires; null if it accepts every sign-in. */
  requiredLevel: RequiredLevel | null;
}

/** The next step of a sign-in. `enrollable`: the factors of which the user must set up one. */
type NextStep = { step: 'nothing' | 'prove' } | { step: 'enrol'; enrollable: FactorMethod[] };

/**
 * Decides what a user must do after the first step of a sign-in: prove a second factor, set one up, or nothing. If the
 * identity provider reported a second factor, nothing is left to do, unless the client requires a higher level that the
 * user can reach. A user whose factor is too weak proves it before adding a stronger one.
 */
export async function secondStepOf(
  db: Db,
  config: EnrolmentSettings & Pick<Config, 'secondFactorRoles'>,
  { userUuid, method, requiredLevel, hasSecondFactor, businessProfileUuid }: ConfirmedSignIn,
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
  const methods = await findMethods(db, userUuid);
  const canReach =
    methods.some((one) => reaches(levelAfter(one), requiredLevel)) ||
    (methods.length > 0 && missingFactors(config, methods, requiredLevel).length > 0);
  return { step: canReach ? 'prove' : 'nothing' };
}
