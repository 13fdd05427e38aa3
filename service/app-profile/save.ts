import { randomUUID } from 'node:crypto';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { AppProfileInput } from '../../openapi/generated/types.ts';
import type { SsoSettings } from '../access/administrators.ts';
import { rolesByBusinessProfile, rolesOfAppProfile } from '../access/granted.ts';
import { RECORDED_BUSINESS_PROFILES } from '../business-profile/recorded-business-profile.ts';
import { recordAround } from '../change-history/record.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { assertCurrent, visibleTo } from '../access/etag.ts';
import { problem, type FieldProblem } from '../problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { findVisibleToProblem, mayGrant } from '../access/grantor.ts';
import { canSee } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import { findUnknownCompany } from '../profile/company.ts';
import { ensureAccessRemains, haveOwnApplication } from '../profile/ensure-access-remains.ts';
import { profileRow } from '../profile/profile-row.ts';
import {
  businessProfilesChoosing,
  hasSameItems,
  assertNameFree,
  assertProfile,
  deletionRefused,
} from '../profile/stored.ts';
import { revokeElements } from '../profile/revoke-elements.ts';
import { assertMayAddRoles } from '../second-factor/proof-for-roles.ts';
import { findAppProfile } from './queries.ts';
import { RECORDED_APP_PROFILES } from './recorded-app-profile.ts';

/**
 * Creates an application profile (`uuid` null) or changes one. The application of a profile cannot change.
 *
 * @throws Problem not_found, stale, name_taken, forbidden (the profile grants roles that the viewer may not
 * grant), invalid_fields, own_account, last_administrator; step_up_required if the profile grants a role in this product
 * that it did not grant before
 */
export async function saveAppProfile(
  db: Db,
  viewer: Viewer,
  profile: AppProfileInput,
  ifMatch: string | undefined,
  sso: SsoSettings,
  newUuid: string = randomUUID(),
): Promise<{ uuid: string; version: number }> {
  // The lists are locked, so that concurrent saves cannot both take a free name.
  return withLockedLists(db, ['appProfiles', 'businessProfiles', 'users'], async (transaction) => {
    const before =
      profile.uuid === null ? null : await assertProfile(transaction, viewer, 'app_profiles', profile.uuid);
    if (before) {
      const find = async () => (await findAppProfile(transaction, viewer, before.uuid))?.profile;
      await assertCurrent(transaction, ifMatch, { ...before, findVisible: visibleTo(viewer, find) });
    }
    const formerRoles = before ? await rolesOfAppProfile(transaction, before.uuid) : [];
    if (!mayGrant(viewer, formerRoles)) {
      throw problem('forbidden', { message: 'This profile grants roles that you may not grant.' });
    }
    await assertNameFree(transaction, 'app_profiles', profile);
    const current = await grantedBy(transaction, before?.uuid ?? null);
    const { granted, problems } = await readRequested(transaction, viewer, profile, current);
    const fields = [
      findVisibleToProblem(viewer, profile.minimumRole.name, before, 'minimumRole'),
      await findUnknownCompany(transaction, viewer, profile[COMPANY_FIELD]),
      await findApplicationProblem(transaction, profile),
      ...problems,
    ].filter((found) => found !== null);
    if (fields.length > 0) throw problem('invalid_fields', { fields });

    const row = {
      ...profileRow(viewer, profile, before, newUuid),
      application_uuid: profile.application.uuid,
    };
    const { uuid, version } = row;
    await recordAround(transaction, [{ kind: RECORDED_APP_PROFILES, uuids: [uuid] }], async () => {
      await transaction
        .insertInto('app_profiles')
        .values(row)
        .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
        .execute();
      const hasSameGrants =
        hasSameItems(current.roles, granted.roles) && hasSameItems(current.elements, granted.elements);
      if (hasSameGrants) return;
      // No business profile can choose a new application profile yet, so no user loses access.
      if (!before) return insertGranted(transaction, uuid, granted);
      const affected = await businessProfilesChoosing(transaction, [uuid]);
      const change = async () => {
        await writeGranted(transaction, uuid, granted);
        await revokeElements(transaction, affected);
      };
      if (await haveOwnApplication(transaction, [uuid])) {
        await ensureAccessRemains(transaction, viewer, sso, change);
      } else await change();
      await queuePushes(transaction, { usersOf: affected });
    });
    const roles = await rolesOfAppProfile(transaction, uuid);
    if (!mayGrant(viewer, roles)) {
      throw problem('invalid_fields', {
        fields: [{ field: 'roles', message: 'These are roles that you do not have yourself.' }],
      });
    }
    await assertMayAddRoles(transaction, { before: formerRoles, after: roles });
    return { uuid, version };
  });
}

/**
 * Deletes an application profile and removes it from the business profiles that chose it.
 *
 * @throws Problem not_found, forbidden (the profile, or a business profile that chose it, grants roles that the viewer
 * may not grant), own_account, last_administrator
 */
export async function deleteAppProfile(
  db: Db,
  viewer: Viewer,
  uuid: string,
  sso: SsoSettings,
): Promise<void> {
  await withLockedLists(db, ['appProfiles', 'businessProfiles', 'users'], async (transaction) => {
    await assertProfile(transaction, viewer, 'app_profiles', uuid);
    const affected = await businessProfilesChoosing(transaction, [uuid]);
    await assertMayDelete(transaction, viewer, uuid, affected);
    await queuePushes(transaction, { usersOf: affected });
    await ensureAccessRemains(transaction, viewer, sso, () =>
      recordAround(
        transaction,
        [
          { kind: RECORDED_APP_PROFILES, uuids: [uuid] },
          { kind: RECORDED_BUSINESS_PROFILES, uuids: affected },
        ],
        async () => {
          await transaction.deleteFrom('app_profiles').where('uuid', '=', uuid).execute();
        },
      ),
    );
    if (affected.length === 0) return;
    await transaction
      .updateTable('business_profiles')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', affected)
      .execute();
    await revokeElements(transaction, affected);
  });
}

async function assertMayDelete(
  db: Db,
  viewer: Viewer,
  uuid: string,
  businessProfiles: readonly string[],
): Promise<void> {
  const roles = await rolesByBusinessProfile(db);
  const granted = [await rolesOfAppProfile(db, uuid), ...businessProfiles.map((one) => roles.get(one) ?? [])];
  if (!granted.every((ofProfile) => mayGrant(viewer, ofProfile))) throw deletionRefused();
}

async function findApplicationProblem(
  db: Db,
  { uuid, application }: AppProfileInput,
): Promise<FieldProblem | null> {
  const field = 'application';
  const row = await db
    .selectFrom('applications')
    .select('uuid')
    .where('uuid', '=', application.uuid)
    .executeTakeFirst();
  if (!row) return { field, message: 'This application does not exist.' };
  if (uuid === null) return null;
  const stored = await db
    .selectFrom('app_profiles')
    .select('application_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return stored.application_uuid === application.uuid
    ? null
    : { field, message: 'The application of an application profile cannot be changed.' };
}

const OFFERED = {
  roles: { table: 'application_roles', noun: 'role' },
  elements: { table: 'application_elements', noun: 'element' },
} as const;

interface Granted {
  roles: readonly string[];
  elements: readonly string[];
}

/**
 * Returns the roles and elements that the profile grants after the save: the requested ones, and the already granted
 * ones that the viewer cannot see. Reports a requested item that the viewer cannot see in the application.
 */
async function readRequested(
  db: Db,
  viewer: Viewer,
  profile: AppProfileInput,
  current: Granted,
): Promise<{ granted: Granted; problems: FieldProblem[] }> {
  const problems: FieldProblem[] = [];
  const asked = async (kind: 'roles' | 'elements'): Promise<string[]> => {
    const { table, noun } = OFFERED[kind];
    const rows = db
      .selectFrom(table)
      .select(['uuid', 'minimum_role', 'company_uuid'])
      .where('application_uuid', '=', profile.application.uuid);
    const offered = await (kind === 'elements' ? rows.where('removed', '=', 0) : rows).execute();
    const seen = new Set(offered.flatMap((row) => (canSee(viewer, row) ? [row.uuid] : [])));
    for (const [index, { uuid }] of profile[kind].entries()) {
      if (seen.has(uuid)) continue;
      problems.push({
        field: `${kind}.${index}`,
        message: `The application does not have this ${noun}.`,
      });
    }
    const unseen = current[kind].filter((uuid) => !seen.has(uuid));
    return [...new Set([...profile[kind].map(({ uuid }) => uuid), ...unseen])];
  };
  return { granted: { roles: await asked('roles'), elements: await asked('elements') }, problems };
}

async function grantedBy(db: Db, uuid: string | null): Promise<Granted> {
  if (uuid === null) return { roles: [], elements: [] };
  const roles = await db
    .selectFrom('app_profile_roles')
    .select('role_uuid')
    .where('app_profile_uuid', '=', uuid)
    .execute();
  const elements = await db
    .selectFrom('app_profile_elements')
    .select('element_uuid')
    .where('app_profile_uuid', '=', uuid)
    .execute();
  return {
    roles: roles.map(({ role_uuid }) => role_uuid),
    elements: elements.map(({ element_uuid }) => element_uuid),
  };
}

async function writeGranted(db: Db, uuid: string, granted: Granted): Promise<void> {
  await db.deleteFrom('app_profile_roles').where('app_profile_uuid', '=', uuid).execute();
  await db.deleteFrom('app_profile_elements').where('app_profile_uuid', '=', uuid).execute();
  await insertGranted(db, uuid, granted);
}

async function insertGranted(db: Db, uuid: string, { roles, elements }: Granted): Promise<void> {
  for (const part of chunks(roles)) {
    await db
      .insertInto('app_profile_roles')
      .values(part.map((role_uuid) => ({ app_profile_uuid: uuid, role_uuid })))
      .execute();
  }
  for (const part of chunks(elements)) {
    await db
      .insertInto('app_profile_elements')
      .values(part.map((element_uuid) => ({ app_profile_uuid: uuid, element_uuid })))
      .execute();
  }
}
