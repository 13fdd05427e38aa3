import { isHidden } from '../../openapi/rules/hidden.ts';
import type { ChangedUser } from '../../openapi/generated/types.ts';
import { ensureAdministratorRemains, type SsoSettings } from '../access/administrators.ts';
import { rolesByBusinessProfile } from '../access/granted.ts';
import type { Viewer } from '../access/viewer.ts';
import { currentRecording } from '../change-history/cause.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { transactWithRetry } from '../db/transact.ts';
import { problem } from '../problem.ts';
import { endAccessOf } from '../oauth/sessions/end-access.ts';
import { applicationsToNotify, queuePushes } from '../pushes/queue.ts';
import { assertChangeable } from './changeable.ts';
import { judgeUser, type UserFault } from './judge.ts';
import { summariesOf } from './queries.ts';
import { changeUsers } from './change-users.ts';

async function judgeNamed(db: Db, viewer: Viewer, uuids: readonly string[], active: boolean) {
  const rolesOf = await rolesByBusinessProfile(db);
  const rows = await assertChangeable(db, viewer, uuids, rolesOf);
  return rows.map((row): readonly UserFault[] => {
    const roles = rolesOf.get(row.business_profile_uuid ?? '') ?? [];
    // A user who already has the requested status is validated as if the status changed.
    const before = { row: { ...row, active: active ? (0 as const) : (1 as const) }, roles };
    return judgeUser({ active }, before, { changer: viewer, isTaken: () => false });
  });
}

async function setActive(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
  active: Flag,
): Promise<ChangedUser[]> {
  const changed = await changeUsers(db, uuids, () =>
    db
      .updateTable('users')
      .set({ active })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', [...uuids])
      .where('active', '!=', active)
      .returning('uuid')
      .execute(),
  );
  const users = changed.map(({ uuid }) => uuid);
  const changedUuids = new Set(users);
  const sessions = await endAccessOf(db, users, currentRecording().now());
  await queuePushes(db, { users });
  const notified = await applicationsToNotify(db, users);
  const found = new Map((await summariesOf(db, viewer, uuids)).map((user) => [user.uuid, user]));
  return uuids.flatMap((uuid) => {
    const user = found.get(uuid);
    if (!user) return [];
    if (!changedUuids.has(uuid)) return { ...user, changed: false };
    return {
      ...user,
      changed: true,
      endedSessions: sessions.get(uuid) ?? 0,
      // A hidden business profile also hides its applications, because they are a part of its content (B12.6).
      toldApplications: isHidden(user.businessProfile) ? [] : (notified.get(uuid) ?? []),
    };
  });
}

/**
 * Activates all of the users, or none if one cannot be activated.
 *
 * @throws Problem not_found, forbidden, profile_missing; step_up_required if a user has a role
 */
export async function activateUsers(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
): Promise<ChangedUser[]> {
  return withLockedLists(
    (work) => transactWithRetry(db, work),
    ['users'],
    async (transaction) => {
      const judged = await judgeNamed(transaction, viewer, uuids, true);
      const fields = judged.flatMap((faults, index) =>
        faults.map(({ field }) => ({
          field: `${index}.${field}`,
          message: 'Assign a business profile first.',
        })),
      );
      if (fields.length > 0) throw problem('profile_missing', { fields });
      return setActive(transaction, viewer, uuids, 1);
    },
  );
}

/**
 * Deactivates all of the users or none. Their sessions and tokens end, and stay invalid after a later activation.
 *
 * @throws Problem not_found, forbidden, own_account, last_administrator
 */
export async function inactivateUsers(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
  sso: SsoSettings,
): Promise<ChangedUser[]> {
  // The list of users is locked. Otherwise, two concurrent calls could together deactivate all product administrators.
  return withLockedLists(
    (work) => transactWithRetry(db, work),
    ['users'],
    async (transaction) => {
      const judged = await judgeNamed(transaction, viewer, uuids, false);
      if (judged.some((faults) => faults.length > 0)) throw problem('own_account');
      return ensureAdministratorRemains(transaction, sso, () => setActive(transaction, viewer, uuids, 0));
    },
  );
}
