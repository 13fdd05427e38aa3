import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { BusinessProfile, ChosenAppProfile, Reference } from '../../openapi/types.ts';
import { canSee, type Principal } from '../access/visible-to.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import { groupBy } from '../db/group-by.ts';
import type { PageRequestOf, Page } from '../http/pages.ts';
import { byName, joinNames, pageOfProfiles, profilePages } from '../profile/page.ts';
import { reference } from '../db/reference.ts';

const choices = (db: Db) =>
  db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
    .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
    .select([
      'choice.business_profile_uuid',
      'profile.uuid',
      'profile.name',
      'application.uuid as application_uuid',
      'application.name as application_name',
    ])
    .orderBy('application.name_folded');

type ChoiceRow = Awaited<ReturnType<ReturnType<typeof choices>['execute']>>[number];

const chosen = (row: ChoiceRow): ChosenAppProfile => ({
  uuid: row.uuid,
  name: row.name,
  appUUID: row.application_uuid,
  application: { uuid: row.application_uuid, name: row.application_name },
});

const profiles = (db: Db) =>
  db
    .selectFrom('business_profiles as profile')
    .leftJoin('companies as company', 'company.uuid', 'profile.company_uuid')
    .selectAll('profile')
    .select('company.name as company_name');

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];

const businessProfile = (row: ProfileRow, appProfiles: ChosenAppProfile[]): BusinessProfile => ({
  uuid: row.uuid,
  name: row.name,
  description: row.description,
  appProfiles,
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: reference(row.company_uuid, row.company_name),
});

/** Lists the application profiles that a business profile chooses, sorted by application name. */
export async function choicesOf(db: Db, businessProfileUuid: string): Promise<ChosenAppProfile[]> {
  const rows = await choices(db).where('choice.business_profile_uuid', '=', businessProfileUuid).execute();
  return rows.map(chosen);
}

/**
 * Lists the business profiles that the principal can see, sorted by name, with their choices.
 *
 * @param uuids limits the list to these profiles; all by default
 */
export async function listBusinessProfiles(
  db: Db,
  principal: Principal,
  uuids?: readonly string[],
): Promise<BusinessProfile[]> {
  const rows = await profiles(db).$call(whereIn('profile.uuid', uuids)).execute();
  const chosenBy = await choices(db).$call(whereIn('choice.business_profile_uuid', uuids)).execute();
  const choicesByProfile = groupBy(chosenBy, 'business_profile_uuid');
  return rows
    .filter((row) => canSee(principal, row))
    .map((row) => businessProfile(row, (choicesByProfile.get(row.uuid) ?? []).map(chosen)))
    .toSorted(byName);
}

export const BUSINESS_PROFILE_PAGES = profilePages('appProfiles');

export const pageOfBusinessProfiles = (
  db: Db,
  principal: Principal,
  asked: PageRequestOf<typeof BUSINESS_PROFILE_PAGES>,
): Promise<Page<BusinessProfile>> =>
  pageOfProfiles(db, principal, asked, {
    table: 'business_profiles',
    texts: {
      appProfiles: async () =>
        joinNames(await choices(db).execute(), ({ business_profile_uuid }) => business_profile_uuid),
    },
    find: (uuids) => listBusinessProfiles(db, principal, uuids),
  });

/**
 * Lists the business profiles that choose one of these application profiles and that the principal can see, sorted by
 * name.
 */
export async function listBusinessProfilesOf(
  db: Db,
  principal: Principal,
  appProfiles: readonly string[],
): Promise<Reference[]> {
  const rows = await profiles(db)
    .where('profile.uuid', 'in', (eb) =>
      eb
        .selectFrom('business_profile_choices as choice')
        .select('choice.business_profile_uuid')
        .$call(whereIn('choice.app_profile_uuid', appProfiles)),
    )
    .execute();
  return rows
    .filter((row) => canSee(principal, row))
    .map(({ uuid, name }) => ({ uuid, name }))
    .toSorted(byName);
}

/** Returns a business profile and its version; null if it does not exist or the principal cannot see it. */
export async function findBusinessProfile(db: Db, principal: Principal, uuid: string) {
  const row = await profiles(db).where('profile.uuid', '=', uuid).executeTakeFirst();
  if (!row || !canSee(principal, row)) return null;
  return { profile: businessProfile(row, await choicesOf(db, uuid)), uuid, version: row.version };
}
