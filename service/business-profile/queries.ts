import { HIDDEN } from '../../openapi/rules/hidden.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { BusinessProfile, Reference, ShownAppProfile } from '../../openapi/generated/types.ts';
import { canSee, companyFor, type Principal } from '../access/visible-to.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import { groupBy } from '../db/group-by.ts';
import type { PageRequestOf, Page } from '../db/pages.ts';
import { byName, joinNames, pageOfProfiles, profilePages } from '../profile/page.ts';

const choices = (db: Db) =>
  db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
    .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
    .select([
      'choice.business_profile_uuid',
      'profile.uuid',
      'profile.name',
      'profile.minimum_role',
      'profile.company_uuid',
      'application.uuid as application_uuid',
      'application.name as application_name',
    ])
    .orderBy('application.name_folded');

type ChoiceRow = Awaited<ReturnType<ReturnType<typeof choices>['execute']>>[number];

/** Converts a choice for the contract. Says only for which application a hidden profile is chosen (B12.6). */
const chosen =
  (principal: Principal) =>
  (row: ChoiceRow): ShownAppProfile => {
    const { uuid, name, application_uuid: appUUID, application_name } = row;
    const application = { appUUID, application: { uuid: appUUID, name: application_name } };
    return canSee(principal, row) ? { uuid, name, ...application } : { ...HIDDEN, ...application };
  };

const profiles = (db: Db) =>
  db
    .selectFrom('business_profiles as profile')
    .leftJoin('companies as company', 'company.uuid', 'profile.company_uuid')
    .selectAll('profile')
    .select('company.name as company_name');

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];

const businessProfile = (
  principal: Principal,
  row: ProfileRow,
  choiceRows: readonly ChoiceRow[],
): BusinessProfile => ({
  uuid: row.uuid,
  name: row.name,
  description: row.description,
  appProfiles: choiceRows.map(chosen(principal)),
  minimumRole: { name: row.minimum_role },
  [COMPANY_FIELD]: companyFor(principal, row),
});

const choicesBy = (db: Db, businessProfileUuid: string): Promise<ChoiceRow[]> =>
  choices(db).where('choice.business_profile_uuid', '=', businessProfileUuid).execute();

/** Lists the application profiles that a business profile chooses, sorted by application name. */
export async function choicesOf(
  db: Db,
  principal: Principal,
  businessProfileUuid: string,
): Promise<ShownAppProfile[]> {
  return (await choicesBy(db, businessProfileUuid)).map(chosen(principal));
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
    .map((row) => businessProfile(principal, row, choicesByProfile.get(row.uuid) ?? []))
    .toSorted(byName);
}

export const BUSINESS_PROFILE_PAGES = profilePages({ appProfiles: 'anyOf' });

export const pageOfBusinessProfiles = (
  db: Db,
  principal: Principal,
  asked: PageRequestOf<typeof BUSINESS_PROFILE_PAGES>,
): Promise<Page<BusinessProfile>> =>
  pageOfProfiles(db, principal, asked, {
    table: 'business_profiles',
    texts: {
      appProfiles: async () =>
        joinNames(
          (await choices(db).execute()).filter((row) => canSee(principal, row)),
          ({ business_profile_uuid }) => business_profile_uuid,
        ),
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
  return { profile: businessProfile(principal, row, await choicesBy(db, uuid)), uuid, version: row.version };
}
