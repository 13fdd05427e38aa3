import type { ProblemCode } from '../http/problem.ts';

/** Why some users cannot be activated; null where they can. */
export type ActivationRefusal = { code: ProblemCode; userUuids: string[] };

/** Somebody becomes active only with a business profile: without one they would have no access to anything. */
export function findActivationRefusal(
  users: readonly { uuid: string; businessProfileUuid: string | null }[],
): ActivationRefusal | null {
  const without = users.filter((user) => user.businessProfileUuid === null).map((user) => user.uuid);
  return without.length > 0 ? { code: 'profile_missing', userUuids: without } : null;
}

/**
 * Nobody deactivates their own account, and a product administrator who is active remains.
 *
 * @param activeProductAdmins the uuids of all active product administrators before the change
 */
export function findInactivationRefusal(
  userUuids: readonly string[],
  actorUuid: string,
  activeProductAdmins: readonly string[],
): ActivationRefusal | null {
  if (userUuids.includes(actorUuid)) return { code: 'own_account', userUuids: [actorUuid] };
  const remaining = activeProductAdmins.filter((uuid) => !userUuids.includes(uuid));
  if (activeProductAdmins.length > 0 && remaining.length === 0) {
    return { code: 'last_administrator', userUuids: [...activeProductAdmins] };
  }
  return null;
}
