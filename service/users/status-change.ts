import type { UserSummary } from '../../openapi/types.ts';
import { assertChangeable } from './changeable.ts';
import { activeProductAdmins } from '../access/administrators.ts';
import { summariesOf } from './queries.ts';
import type { Db } from '../db/open.ts';
import type { Flag } from '../db/schema.ts';
import { touchLists } from '../db/versions.ts';
import { endAccessOf } from '../oauth/end-access.ts';
import { problem } from '../http/problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { findActivationRefusal, findInactivationRefusal } from './activation.ts';
import type { Viewer } from '../access/viewer.ts';

/** The users that a status call names, in its order, for the viewer to change. */
async function named(db: Db, viewer: Viewer, uuids: readonly string[]): Promise<UserSummary[]> {
  await assertChangeable(db, viewer, uuids);
  const found = new Map((await summariesOf(db, viewer, uuids)).map((user) => [user.uuid, user]));
  return uuids.flatMap((uuid) => found.get(uuid) ?? []);
}

async function setActive(db: Db, uuids: readonly string[], active: Flag): Promise<void> {
  const changed = await db
    .updateTable('users')
    .set({ active })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('uuid', 'in', [...uuids])
    .where('active', '!=', active)
    .returning('uuid')
    .execute();
  const users = changed.map(({ uuid }) => uuid);
  await endAccessOf(db, users);
  await queuePushes(db, { users });
}

/**
 * Makes users active, all or none.
 *
 * @throws Problem not_found, forbidden; profile_missing where one has no business profile.
 */
export async function activateUsers(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
): Promise<UserSummary[]> {
  return db.transaction().execute(async (transaction) => {
    await touchLists(transaction, 'users');
    const users = await named(transaction, viewer, uuids);
    const refusal = findActivationRefusal(
      users.map(({ uuid, businessProfile }) => ({
        uuid,
        businessProfileUuid: businessProfile?.uuid ?? null,
      })),
    );
    if (refusal) {
      throw problem(refusal.code, {
        fields: refusal.userUuids.map((uuid) => ({
          field: `${uuids.indexOf(uuid)}.businessProfile`,
          message: 'Assign a business profile first.',
        })),
      });
    }
    await setActive(transaction, uuids, 1);
    return users.map((user) => ({ ...user, active: true }));
  });
}

/**
 * Makes users inactive, all or none, and ends all that they have been given. Made active again, they sign in anew.
 *
 * @throws Problem not_found, forbidden, own_account, last_administrator.
 */
export async function inactivateUsers(
  db: Db,
  viewer: Viewer,
  uuids: readonly string[],
): Promise<UserSummary[]> {
  return db.transaction().execute(async (transaction) => {
    // Written first: it makes others who change users wait, so two cannot each remove the other administrator.
    await touchLists(transaction, 'users');
    const users = await named(transaction, viewer, uuids);
    const refusal = findInactivationRefusal(uuids, viewer.uuid, await activeProductAdmins(transaction));
    if (refusal) throw problem(refusal.code);
    await setActive(transaction, uuids, 0);
    return users.map((user) => ({ ...user, active: false }));
  });
}
