import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { AppProfileInput } from '../../openapi/types.ts';
import { rolesByBusinessProfile, rolesOfAppProfile } from '../access/granted.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { bumpListVersions } from '../db/versions.ts';
import { problem, type FieldProblem } from '../http/problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { findVisibleToProblem, mayGrant } from '../access/grantor.ts';
import { canSee } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import { findUnknownCompany } from '../profile/company.ts';
import { assertOwnAccess } from '../profile/own-access.ts';
import { profileRow } from '../profile/profile-row.ts';
import {
  businessProfilesChoosing,
  isSame,
  assertNameFree,
  assertProfile,
  takeBackElements,
} from '../profile/stored.ts';

/**
 * Creates an application profile (`uuid` null) or changes one, whose application stays.
 *
 * @throws Problem not_found, stale, name_taken, forbidden (roles that the viewer could not give), invalid_fields,
 *   own_account.
 */
export async function saveAppProfile(
  db: Db,
  viewer: Viewer,
  profile: AppProfileInput,
  ifMatch: string | undefined,
): Promise<{ uuid: string; version: number }> {
  return db.transaction().execute(async (transaction) => {
    // This write comes first: others who change users or profiles wait, so that two cannot take one name.
    await bumpListVersions(transaction, 'appProfiles', 'businessProfiles', 'users');
    const before =
      profile.uuid === null
        ? null
        : await assertProfile(transaction, viewer, 'app_profiles', profile.uuid, ifMatch);
    if (before) await assertMayGrant(transaction, viewer, before.uuid);
    await assertNameFree(transaction, 'app_profiles', profile);
    const fields = [
      findVisibleToProblem(viewer, profile.minimumRole.name, before, 'minimumRole'),
      await findUnknownCompany(transaction, profile[COMPANY_FIELD]?.uuid),
      await findApplicationProblem(transaction, profile),
      ...(await findGrantedProblems(transaction, viewer, profile, 'roles')),
      ...(await findGrantedProblems(transaction, viewer, profile, 'elements')),
    ].filter((found) => found !== null);
    if (fields.length > 0) throw problem('invalid_fields', { fields });

    const row = {
      ...profileRow(viewer, profile, before),
      application_uuid: profile.application.uuid,
    };
    const { uuid, version } = row;
    await transaction
      .insertInto('app_profiles')
      .values(row)
      .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
      .execute();
    if (!(await givesTheSame(transaction, uuid, profile))) {
      const affected = await businessProfilesChoosing(transaction, [uuid]);
      await writeGranted(transaction, uuid, profile);
      await takeBackElements(transaction, affected);
      await queuePushes(transaction, { usersOf: affected });
    }
    await assertOwnAccess(transaction, viewer);
    if (!mayGrant(viewer, await rolesOfAppProfile(transaction, uuid))) {
      throw problem('invalid_fields', {
        fields: [{ field: 'roles', message: 'These are roles that you do not have yourself.' }],
      });
    }
    return { uuid, version };
  });
}

/**
 * Deletes an application profile, which business profiles that chose it lose.
 *
 * @throws Problem not_found, forbidden (roles that the viewer could not give), own_account.
 */
export async function deleteAppProfile(db: Db, viewer: Viewer, uuid: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await bumpListVersions(transaction, 'appProfiles', 'businessProfiles', 'users');
    await assertProfile(transaction, viewer, 'app_profiles', uuid);
    await assertMayGrant(transaction, viewer, uuid);
    const affected = await businessProfilesChoosing(transaction, [uuid]);
    await assertMayGrantBehind(transaction, viewer, affected);
    await queuePushes(transaction, { usersOf: affected });
    await transaction.deleteFrom('app_profiles').where('uuid', '=', uuid).execute();
    await assertOwnAccess(transaction, viewer);
    if (affected.length === 0) return;
    await transaction
      .updateTable('business_profiles')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', affected)
      .execute();
    await takeBackElements(transaction, affected);
  });
}

async function assertMayGrant(db: Db, viewer: Viewer, uuid: string): Promise<void> {
  if (mayGrant(viewer, await rolesOfAppProfile(db, uuid))) return;
  throw problem('forbidden', { message: 'This profile gives roles that you could not give.' });
}

async function assertMayGrantBehind(
  db: Db,
  viewer: Viewer,
  businessProfiles: readonly string[],
): Promise<void> {
  const roles = await rolesByBusinessProfile(db);
  if (businessProfiles.every((uuid) => mayGrant(viewer, roles.get(uuid) ?? []))) return;
  const message = 'A business profile that gives roles that you could not give chooses this profile.';
  throw problem('forbidden', { message });
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

/** Allows what the viewer sees of the application, and what is granted already. */
async function findGrantedProblems(
  db: Db,
  viewer: Viewer,
  profile: AppProfileInput,
  kind: 'roles' | 'elements',
): Promise<FieldProblem[]> {
  const { table, noun } = OFFERED[kind];
  const offered = await db
    .selectFrom(table)
    .select(['uuid', 'minimum_role', 'company_uuid'])
    .where('application_uuid', '=', profile.application.uuid)
    .execute();
  const known = new Map(offered.map((row) => [row.uuid, row]));
  const held = new Set(profile.uuid === null ? [] : await grantedBy(db, profile.uuid, kind));
  return profile[kind].flatMap(({ uuid }, index) => {
    const row = known.get(uuid);
    if (row && (held.has(uuid) || canSee(viewer, row))) return [];
    return [{ field: `${kind}.${index}`, message: `The application does not have this ${noun}.` }];
  });
}

async function grantedBy(db: Db, uuid: string, kind: 'roles' | 'elements'): Promise<string[]> {
  const rows =
    kind === 'roles'
      ? await db
          .selectFrom('app_profile_roles')
          .select('role_uuid as granted')
          .where('app_profile_uuid', '=', uuid)
          .execute()
      : await db
          .selectFrom('app_profile_elements')
          .select('element_uuid as granted')
          .where('app_profile_uuid', '=', uuid)
          .execute();
  return rows.map(({ granted }) => granted);
}

async function givesTheSame(db: Db, uuid: string, { roles, elements }: AppProfileInput): Promise<boolean> {
  return (
    isSame(await grantedBy(db, uuid, 'roles'), eachOnce(roles)) &&
    isSame(await grantedBy(db, uuid, 'elements'), eachOnce(elements))
  );
}

async function writeGranted(db: Db, uuid: string, { roles, elements }: AppProfileInput): Promise<void> {
  await db.deleteFrom('app_profile_roles').where('app_profile_uuid', '=', uuid).execute();
  await db.deleteFrom('app_profile_elements').where('app_profile_uuid', '=', uuid).execute();
  for (const part of chunks(eachOnce(roles))) {
    await db
      .insertInto('app_profile_roles')
      .values(part.map((role_uuid) => ({ app_profile_uuid: uuid, role_uuid })))
      .execute();
  }
  for (const part of chunks(eachOnce(elements))) {
    await db
      .insertInto('app_profile_elements')
      .values(part.map((element_uuid) => ({ app_profile_uuid: uuid, element_uuid })))
      .execute();
  }
}

const eachOnce = (granted: readonly { uuid: string }[]): string[] => [
  ...new Set(granted.map(({ uuid }) => uuid)),
];
