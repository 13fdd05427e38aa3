import type { Db } from '../../db/open.ts';
import type { Context } from '../../context.ts';
import {
  findMethods,
  levelAfter,
  missingFactors,
  type EnrolmentSettings,
} from '../../second-factor/methods.ts';
import { storePendingSignIn, type StartedSecondStep } from '../../second-factor/pending-sign-ins.ts';
import { countAttempt, signInThrottle } from '../../throttle/throttle.ts';
import type { Authenticated, FoundSession, SignedIn } from '../sessions/sessions.ts';
import { levelOf, reaches, type SignInLevel } from '../sign-in-methods.ts';
import type { AcceptedRequest } from './requests.ts';

/** Returns whether a sign-in reaches the level that the client requires. */
export const hasRequiredLevel = ({ client }: AcceptedRequest, { method }: Authenticated): boolean =>
  client.requiredLevel === null || reaches(levelOf(method), client.requiredLevel);

/** The context of an authorization request. */
export interface AuthorizationContext extends Context {
  config: EnrolmentSettings;
}

/**
 * The step that the user of a session must take to reach the level of a request. `factor`: prove a second factor.
 * `signIn`: sign in again, and set up a second factor. A session alone is not enough to set one up, because an attacker
 * may have stolen it.
 */
type MissingStep = { kind: 'none' } | { kind: 'signIn' } | { kind: 'factor'; level: SignInLevel };

/**
 * Finds the step that the user of a session must take to reach the level that the client requires, or else the first
 * level of `acr_values` that the user can reach. Returns `none` if the user cannot reach the required level. Queries
 * the database only if the level of the session is too low.
 */
export async function findMissingStep(
  { db, config }: Pick<AuthorizationContext, 'db' | 'config'>,
  request: AcceptedRequest,
  { userUuid, method }: SignedIn,
): Promise<MissingStep> {
  const { requiredLevel } = request.client;
  const level = levelOf(method);
  const wanted =
    requiredLevel === null || reaches(level, requiredLevel) ? request.preferredLevels : [requiredLevel];
  if (wanted.length === 0 || reaches(level, wanted[0]!)) return { kind: 'none' };
  const methods = await findMethods(db, userUuid);
  const reachable = methods.map(levelAfter);
  const found = wanted.find((one) => [level, ...reachable].some((able) => reaches(able, one)));
  if (found !== undefined) return reaches(level, found) ? { kind: 'none' } : { kind: 'factor', level: found };
  const canEnrol = wanted[0] === requiredLevel && missingFactors(config, methods, wanted[0]).length > 0;
  return { kind: canEnrol ? 'signIn' : 'none' };
}

/**
 * Starts a second step for the user of a session, who must prove a second factor.
 *
 * @throws Problem throttled after too many sign-ins of this user
 */
export async function startSecondStep(
  db: Db,
  { clientUuid }: AcceptedRequest,
  { userUuid, sessionHash, method, passwordAt, ticketHash }: FoundSession,
  level: SignInLevel,
  now: number,
): Promise<StartedSecondStep> {
  await countAttempt(db, [signInThrottle(userUuid)], now);
  const first = { method: method ?? 'password', at: passwordAt, ticketHash };
  return (await storePendingSignIn(db, { userUuid, clientUuid, sessionHash, level, first }, now))!;
}
