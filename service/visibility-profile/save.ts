import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { VisibilityProfileInput } from '../../openapi/generated/types.ts';
import { seesEverything } from '../access/visible-to.ts';
import { recordAround } from '../change-history/record.ts';
import { afterCommit } from '../db/after-commit.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { changeRefusals } from '../user/change-refusals.ts';
import { RECORDED_USERS } from '../user/user-states.ts';
import { countLossOfVisibility } from '../user/visible-changes.ts';
import { lockList, bumpListVersions, withLockedLists } from '../db/list-versions.ts';
import { inTransaction } from '../db/transact.ts';
import { assertCurrent, visibleTo } from '../access/etag.ts';
import { problem } from '../problem.ts';
import { findVisibleToProblem } from '../access/grantor.ts';
import { findChoiceProblems } from './choice-rules.ts';
import type { Viewer } from '../access/viewer.ts';
import { findUnknownCompany } from '../profile/company.ts';
import { profileRow } from '../profile/profile-row.ts';
import { assertNameFree, assertProfile, deletionRefused } from '../profile/stored.ts';
import { USERS_PER_PART } from '../profile/users-of-profile.ts';
import { chosenBy, findUnknownChoices, writeChoices } from './choices.ts';
import { findVisibilityProfile } from './queries.ts';
import { RECORDED_VISIBILITY_PROFILES } from './recorded-visibility-profile.ts';

export interface VisibilityProfileSave {
  profile: VisibilityProfileInput;
  ifMatch: string | undefined;
  layoutCode: readonly string[];
  /** The uuid of a new profile. */
  newUuid?: string;
}

/**
 * Creates a visibility profile (`profile.uuid` null) or changes one. Does not push its users to the applications: such
 * a push contains nothing from visibility profiles.
 *
 * @throws Problem not_found, stale, name_taken, invalid_fields
 */
export async function saveVisibilityProfile(
  db: Db,
  viewer: Viewer,
  { profile, ifMatch, layoutCode, newUuid = randomUUID() }: VisibilityProfileSave,
): Promise<{ uuid: string; version: number }> {
  return inTransaction(db, async (transaction) => {
    // Both lists are locked, so that a concurrent sync cannot remove elements that this save chooses. A sync also locks
    // them before `visibilityProfiles`. Otherwise, both transactions could deadlock.
    await lockList(transaction, 'clusters');
    await lockList(transaction, 'visibilityElements');
    await bumpListVersions(transaction, 'visibilityProfiles');
    const before =
      profile.uuid === null
        ? null
        : await assertProfile(transaction, viewer, 'visibility_profiles', profile.uuid);
    if (before) {
      const find = async () => (await findVisibilityProfile(transaction, viewer, before.uuid))?.profile;
      await assertCurrent(transaction, ifMatch, { ...before, findVisible: visibleTo(viewer, find) });
    }
    await assertNameFree(transaction, 'visibility_profiles', profile);
    const current = await chosenBy(transaction, before?.uuid ?? null);
    const hadNeither =
      before !== null && current.primary === null && ![...current.elements.values()].includes('networkGroup');
    const fields = [
      findVisibleToProblem(viewer, profile.minimumRole.name, before, 'minimumRole'),
      await findUnknownCompany(transaction, viewer, profile[COMPANY_FIELD]),
      ...findChoiceProblems(profile, hadNeither),
      ...(await findUnknownChoices(transaction, profile, current, layoutCode)),
    ].filter((found) => found !== null);
    if (fields.length > 0) throw problem('invalid_fields', { fields });

    const row = {
      ...profileRow(viewer, profile, before, newUuid),
      primary_cluster_uuid: profile.primaryVisibility?.uuid ?? null,
      default_cluster_group_uuid: profile.defaultClusterGroup?.uuid ?? null,
    };
    const { uuid, version } = row;
    await recordAround(transaction, [{ kind: RECORDED_VISIBILITY_PROFILES, uuids: [uuid] }], async () => {
      await transaction
        .insertInto('visibility_profiles')
        .values(row)
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
        .execute();
      await writeChoices(transaction, uuid, profile, current);
    });
    return { uuid, version };
  });
}

/**
 * Deletes a visibility profile and removes it from its users. If there are more than `USERS_PER_PART`, uses several
 * transactions, because a long transaction would block other changes of users. After a crash, the administrator can
 * delete the rest.
 *
 * @throws Problem not_found, forbidden (it has users whom the viewer may not change)
 */
export async function deleteVisibilityProfile(db: Db, viewer: Viewer, uuid: string): Promise<void> {
  let isDeleted = await deletePart(db, uuid, async (transaction) => {
    await assertProfile(transaction, viewer, 'visibility_profiles', uuid);
    await assertMayChangeUsersOf(transaction, viewer, uuid);
  });
  while (!isDeleted) isDeleted = await afterCommit(db, () => deletePart(db, uuid));
}

/** @returns whether the profile is deleted */
function deletePart(db: Db, uuid: string, check = async (_transaction: Db) => {}): Promise<boolean> {
  return withLockedLists(db, ['visibilityProfiles', 'users'], async (transaction) => {
    await check(transaction);
    await countLossOfVisibility(transaction, uuid);
    const rows = await transaction
      .selectFrom('users')
      .select('uuid')
      .where('visibility_profile_uuid', '=', uuid)
      .limit(USERS_PER_PART)
      .execute();
    for (const users of chunks(rows.map((row) => row.uuid))) {
      await recordAround(transaction, [{ kind: RECORDED_USERS, uuids: users }], () =>
        transaction
          .updateTable('users')
          .set((eb) => ({ visibility_profile_uuid: null, version: eb('version', '+', 1) }))
          .where('uuid', 'in', users)
          .execute(),
      );
    }
    if (rows.length === USERS_PER_PART) return false;
    await recordAround(transaction, [{ kind: RECORDED_VISIBILITY_PROFILES, uuids: [uuid] }], () =>
      transaction.deleteFrom('visibility_profiles').where('uuid', '=', uuid).execute(),
    );
    return true;
  });
}

async function assertMayChangeUsersOf(db: Db, viewer: Viewer, uuid: string): Promise<void> {
  // Product administrators may change all users.
  if (seesEverything(viewer)) return;
  const users = await db
    .selectFrom('users')
    .select(['business_profile_uuid', 'company_uuid'])
    // The rights depend only on these columns, so one query of the distinct values covers all users of a profile.
    .distinct()
    .where('visibility_profile_uuid', '=', uuid)
    .execute();
  const refusalOf = await changeRefusals(db, viewer);
  if (users.every((user) => refusalOf(user) === null)) return;
  throw deletionRefused();
}
