import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { isHidden } from '../../openapi/rules/hidden.ts';
import type { BusinessProfileInput } from '../../openapi/generated/types.ts';
import type { SsoSettings } from '../access/administrators.ts';
import { rolesGivenBy } from '../access/granted.ts';
import { recordAround } from '../change-history/record.ts';
import { afterCommit } from '../db/after-commit.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { assertCurrent, visibleTo } from '../access/etag.ts';
import { problem, type FieldProblem } from '../problem.ts';
import { queueAround, queuePushes } from '../pushes/queue.ts';
import { findVisibleToProblem, mayGrantFound } from '../access/grantor.ts';
import { canSee } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import { ensureAccessRemains, haveOwnApplication } from '../profile/ensure-access-remains.ts';
import { findUnknownCompany } from '../profile/company.ts';
import { profileRow } from '../profile/profile-row.ts';
import { hasSameItems, assertNameFree, assertProfile, deletionRefused } from '../profile/stored.ts';
import { revokeElements } from '../profile/revoke-elements.ts';
import { USERS_PER_PART } from '../profile/users-of-profile.ts';
import { assertMayAddRoles } from '../second-factor/proof-for-roles.ts';
import { changeUsers } from '../user/change-users.ts';
import { findBusinessProfile } from './queries.ts';
import { RECORDED_BUSINESS_PROFILES } from './recorded-business-profile.ts';

interface Choice {
  application_uuid: string;
  app_profile_uuid: string;
}

/**
 * Creates a business profile (`uuid` null) or changes one.
 *
 * @throws Problem not_found, stale, name_taken, forbidden (the profile grants roles that the viewer may not
 * grant), invalid_fields, own_account, last_administrator; step_up_required if the profile grants a role in this product
 * that it did not grant before
 */
export async function saveBusinessProfile(
  db: Db,
  viewer: Viewer,
  profile: BusinessProfileInput,
  ifMatch: string | undefined,
  sso: SsoSettings,
  newUuid: string = randomUUID(),
): Promise<{ uuid: string; version: number }> {
  // The lists are locked, so that concurrent saves cannot both take a free name.
  return withLockedLists(db, ['businessProfiles', 'users'], async (transaction) => {
    const before =
      profile.uuid === null
        ? null
        : await assertProfile(transaction, viewer, 'business_profiles', profile.uuid);
    if (before) {
      const find = async () => (await findBusinessProfile(transaction, viewer, before.uuid))?.profile;
      await assertCurrent(transaction, ifMatch, { ...before, findVisible: visibleTo(viewer, find) });
    }
    if (before) await assertMayGrant(transaction, viewer, before.uuid);
    await assertNameFree(transaction, 'business_profiles', profile);
    const { choices, problems } = await choicesAsked(transaction, viewer, profile, before?.uuid ?? null);
    const fields = [
      findVisibleToProblem(viewer, profile.minimumRole.name, before, 'minimumRole'),
      await findUnknownCompany(transaction, viewer, profile[COMPANY_FIELD]),
      ...problems,
    ].filter((found) => found !== null);
    if (fields.length > 0) throw problem('invalid_fields', { fields });

    const row = profileRow(viewer, profile, before, newUuid);
    const { uuid, version } = row;
    const chosen = choices.map(({ app_profile_uuid }) => app_profile_uuid);
    const former = await chosenBy(transaction, before?.uuid ?? null);
    const added = chosen.filter((one) => !former.includes(one));
    const addsOwnProfile = added.length > 0 && (await haveOwnApplication(transaction, added));
    const formerRoles = addsOwnProfile ? await rolesGivenBy(transaction, uuid) : null;
    await recordAround(transaction, [{ kind: RECORDED_BUSINESS_PROFILES, uuids: [uuid] }], async () => {
      await transaction
        .insertInto('business_profiles')
        .values(row)
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
        .execute();
      if (hasSameItems(former, chosen)) return;
      // A new profile has no users who could lose access.
      if (!before) return insertChoices(transaction, uuid, choices);
      const change = () =>
        queueAround(transaction, { usersOf: [uuid] }, async () => {
          await writeChoices(transaction, uuid, choices);
          await revokeElements(transaction, [uuid]);
        });
      if (await haveOwnApplication(transaction, [...former, ...chosen])) {
        await ensureAccessRemains(transaction, viewer, sso, change);
      } else await change();
    });
    if (!(await mayGrantFound(viewer, () => rolesGivenBy(transaction, uuid)))) {
      throw problem('invalid_fields', {
        fields: [
          {
            field: 'appProfiles',
            message: 'These application profiles grant roles that you do not have yourself.',
          },
        ],
      });
    }
    if (formerRoles) {
      const after = await rolesGivenBy(transaction, uuid);
      await assertMayAddRoles(transaction, { before: formerRoles, after });
    }
    return { uuid, version };
  });
}

/**
 * Deletes a business profile and removes it from its users. If there are more than `USERS_PER_PART`, uses several
 * transactions, because a long transaction would block other changes of users. The first transaction takes away
 * everything that the profile grants; after a crash, the administrator can delete the rest.
 *
 * @throws Problem not_found, forbidden (the profile grants roles that the viewer may not grant), own_account,
 *   last_administrator
 */
export async function deleteBusinessProfile(
  db: Db,
  viewer: Viewer,
  uuid: string,
  sso: SsoSettings,
): Promise<void> {
  let isDeleted = await withLockedLists(db, ['businessProfiles', 'users'], async (transaction) => {
    await assertProfile(transaction, viewer, 'business_profiles', uuid);
    if (!(await mayGrantFound(viewer, () => rolesGivenBy(transaction, uuid)))) throw deletionRefused();
    await queuePushes(transaction, { usersOf: [uuid] });
    const recorded = [{ kind: RECORDED_BUSINESS_PROFILES, uuids: [uuid] }];
    await ensureAccessRemains(transaction, viewer, sso, () =>
      recordAround(transaction, recorded, async () => {
        await transaction
          .deleteFrom('business_profile_choices')
          .where('business_profile_uuid', '=', uuid)
          .execute();
      }),
    );
    return deletePart(transaction, uuid);
  });
  while (!isDeleted) {
    isDeleted = await afterCommit(db, () =>
      withLockedLists(db, ['businessProfiles', 'users'], async (transaction) => {
        return deletePart(transaction, uuid);
      }),
    );
  }
}

/**
 * Removes a profile from at most `USERS_PER_PART` of its users, and deletes it once it has none. Queues pushes to the
 * applications that the queued push of the profile names, because the users leave the profile before it is expanded.
 *
 * @returns whether the profile is deleted
 */
async function deletePart(transaction: Db, uuid: string): Promise<boolean> {
  const rows = await transaction
    .selectFrom('users')
    .select('uuid')
    .where('business_profile_uuid', '=', uuid)
    .limit(USERS_PER_PART)
    .execute();
  for (const users of chunks(rows.map((row) => row.uuid))) {
    await queuePushes(transaction, { users });
    await changeUsers(transaction, users, async () => {
      await transaction.deleteFrom('user_elements').where('user_uuid', 'in', users).execute();
      await transaction
        .updateTable('users')
        .set((eb) => ({ business_profile_uuid: null, version: eb('version', '+', 1) }))
        .where('uuid', 'in', users)
        .execute();
    });
  }
  if (rows.length === USERS_PER_PART) return false;
  await recordAround(transaction, [{ kind: RECORDED_BUSINESS_PROFILES, uuids: [uuid] }], () =>
    transaction.deleteFrom('business_profiles').where('uuid', '=', uuid).execute(),
  );
  return true;
}

async function assertMayGrant(db: Db, viewer: Viewer, uuid: string): Promise<void> {
  if (await mayGrantFound(viewer, () => rolesGivenBy(db, uuid))) return;
  throw problem('forbidden', { message: 'This profile grants roles that you may not grant.' });
}

/**
 * Returns the requested choices, and the stored choices that the viewer cannot see, unless the request chooses another
 * profile for their application. Reports an application profile that does not exist, or that the viewer cannot see, and
 * a second choice for the same application.
 */
async function choicesAsked(
  db: Db,
  viewer: Viewer,
  { appProfiles }: BusinessProfileInput,
  before: string | null,
): Promise<{ choices: Choice[]; problems: FieldProblem[] }> {
  const current = await chosenBy(db, before);
  const asked = appProfiles.flatMap((choice, index) =>
    isHidden(choice) ? [] : { uuid: choice.uuid, index },
  );
  const rows = await appProfilesAmong(db, [...new Set([...current, ...asked.map(({ uuid }) => uuid)])]);
  const visible = new Map(rows.filter((row) => canSee(viewer, row)).map((row) => [row.uuid, row]));
  const choices = new Map<string, Choice>();
  const problems: FieldProblem[] = [];
  for (const { uuid, index } of asked) {
    const row = visible.get(uuid);
    const field = `appProfiles.${index}`;
    if (!row) {
      problems.push({ field, message: 'This application profile does not exist.' });
    } else if (choices.has(row.application_uuid)) {
      problems.push({ field, message: 'Another application profile is chosen for its application already.' });
    } else {
      choices.set(row.application_uuid, {
        application_uuid: row.application_uuid,
        app_profile_uuid: uuid,
      });
    }
  }
  for (const { uuid, application_uuid } of rows) {
    if (!current.includes(uuid) || visible.has(uuid) || choices.has(application_uuid)) continue;
    choices.set(application_uuid, { application_uuid, app_profile_uuid: uuid });
  }
  // A stored profile may stay without choices, for example after its last application was deleted.
  const isEmpty = asked.length === 0 && choices.size === 0 && (before === null || current.length > 0);
  if (isEmpty) problems.push({ field: 'appProfiles', message: 'Choose at least one application profile.' });
  return { choices: [...choices.values()], problems };
}

async function appProfilesAmong(db: Db, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .selectFrom('app_profiles')
    .select(['uuid', 'application_uuid', 'minimum_role', 'company_uuid'])
    .where('uuid', 'in', [...uuids])
    .execute();
}

async function chosenBy(db: Db, businessProfile: string | null): Promise<string[]> {
  if (businessProfile === null) return [];
  const rows = await db
    .selectFrom('business_profile_choices')
    .select('app_profile_uuid')
    .where('business_profile_uuid', '=', businessProfile)
    .execute();
  return rows.map(({ app_profile_uuid }) => app_profile_uuid);
}

async function writeChoices(db: Db, uuid: string, choices: readonly Choice[]): Promise<void> {
  await db.deleteFrom('business_profile_choices').where('business_profile_uuid', '=', uuid).execute();
  await insertChoices(db, uuid, choices);
}

async function insertChoices(db: Db, uuid: string, choices: readonly Choice[]): Promise<void> {
  await db
    .insertInto('business_profile_choices')
    .values(choices.map((choice) => ({ ...choice, business_profile_uuid: uuid })))
    .execute();
}
