import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import { HIDDEN } from '../../openapi/rules/hidden.ts';
import type { Hidden, Reference, User, UserSummary } from '../../openapi/generated/types.ts';
import { mapListedFields, mapPlainFields, PLAIN_FIELDS } from '../../openapi/rules/user-fields.ts';
import { USER_PROFILE_APPLICATION } from '../access/roles.ts';
import { canSee, companyFor, type Principal } from '../access/visible-to.ts';
import { whereIn } from '../db/where-in.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { Flag, RoleName } from '../db/schema.ts';
import { choicesOf } from '../business-profile/queries.ts';
import { changeRefusals } from './change-refusals.ts';
import { externalIdentitiesOf } from './external-identity/external-identities.ts';
import { reference } from '../db/reference.ts';
import { drain } from '../db/drain.ts';
import { elementsOfUser } from './elements.ts';
import type { PlainColumn } from './plain-columns.ts';

const withNames = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('business_profiles as business', 'business.uuid', 'users.business_profile_uuid')
    .leftJoin('visibility_profiles as visibility', 'visibility.uuid', 'users.visibility_profile_uuid');

/** The names of a user's profiles, and the columns that decide who can see these profiles. */
const PROFILES = [
  'users.business_profile_uuid',
  'business.name as business_profile_name',
  'business.minimum_role as business_minimum_role',
  'business.company_uuid as business_company_uuid',
  'users.visibility_profile_uuid',
  'visibility.name as visibility_profile_name',
  'visibility.minimum_role as visibility_minimum_role',
  'visibility.company_uuid as visibility_company_uuid',
] as const;

const LISTED_COLUMNS: readonly `users.${PlainColumn}`[] = Object.values(
  mapListedFields((field) => `users.${PLAIN_FIELDS[field].column}` as const),
);

const summaries = (db: Db) =>
  withNames(db).select([
    'users.uuid',
    'users.username',
    'users.username_order',
    'users.email',
    'users.first_name',
    'users.last_name',
    'users.active',
    'users.minimum_role',
    'users.company_uuid',
    ...PROFILES,
    ...LISTED_COLUMNS,
  ]);

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/**
 * Returns a function that converts rows to summaries, without rows that the principal cannot see. A summary says
 * whether the principal may change the user.
 */
async function summariesFor(db: Db, principal: Principal) {
  const refusalOf = await changeRefusals(db, principal);
  return (rows: readonly SummaryRow[]): UserSummary[] =>
    rows
      .filter((row) => canSee(principal, row))
      .map((row) => ({ ...summary(row, principal), mayChange: refusalOf(row) === null }));
}

/** Number of users in a page. Limits how long a page blocks the event loop. */
const USERS_PER_PAGE = 500;

/**
 * Yields the users that the principal can see, sorted by username, in pages, because there can be 100,000 users. A page
 * is emptied when the next one is requested.
 */
async function* pagesOf(
  db: Db,
  principal: Principal,
  users: ReturnType<typeof summaries>,
): AsyncGenerator<UserSummary[]> {
  const summarize = await summariesFor(db, principal);
  const ordered = users.orderBy('users.username_order').orderBy('users.uuid').limit(USERS_PER_PAGE);
  let rows = await ordered.execute();
  for (;;) {
    const last = rows.at(-1);
    if (!last) return;
    const page = summarize(drain(rows));
    yield page;
    drain(page);
    rows = await ordered
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.username_order', 'users.uuid'), '>', tuple(last.username_order, last.uuid)),
      )
      .execute();
  }
}

type ProfileColumns = Pick<SummaryRow, 'business_profile_uuid' | 'visibility_profile_uuid'> &
  Record<`${'business' | 'visibility'}_${'profile_name' | 'company_uuid'}`, string | null> &
  Record<`${'business' | 'visibility'}_minimum_role`, RoleName | null>;

/** Returns the reference to a user's profile; `HIDDEN` if the principal cannot see the profile (B12.6). */
function profileFor(
  principal: Principal,
  row: ProfileColumns,
  kind: 'business' | 'visibility',
): Reference | Hidden | null {
  const uuid = row[`${kind}_profile_uuid`];
  const minimum_role = row[`${kind}_minimum_role`];
  if (uuid === null || minimum_role === null) return null;
  const isVisible = canSee(principal, { uuid, minimum_role, company_uuid: row[`${kind}_company_uuid`] });
  return isVisible ? reference(uuid, row[`${kind}_profile_name`]) : HIDDEN;
}

const summary = (row: SummaryRow, principal: Principal): UserSummary => ({
  uuid: row.uuid,
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  ...mapListedFields((field) => row[PLAIN_FIELDS[field].column]),
  active: row.active === 1,
  businessProfile: profileFor(principal, row, 'business'),
  visibilityProfile: profileFor(principal, row, 'visibility'),
});

/** Lists the active or inactive users that the principal can see, sorted by username. */
export const listUsers = (db: Db, principal: Principal, active: Flag) =>
  pagesOf(db, principal, summaries(db).where('users.active', '=', active));

/** Returns the users with these uuids whom the principal can see, in no particular order. */
export async function summariesOf(
  db: Db,
  principal: Principal,
  uuids: readonly string[],
): Promise<UserSummary[]> {
  const summarize = await summariesFor(db, principal);
  return summarize(await summaries(db).$call(whereIn('users.uuid', uuids)).execute());
}

/** Lists the active and inactive users of a profile that the principal can see, sorted by username. */
export const listUsersOf = (
  db: Db,
  principal: Principal,
  { kind, uuid }: { kind: 'business' | 'visibility'; uuid: string },
) => pagesOf(db, principal, summaries(db).where(`users.${kind}_profile_uuid`, '=', uuid));

/**
 * Returns a user and the version of the user's row. Null if the user does not exist or the principal cannot see them.
 *
 * @param changer the administrator whose rights decide which profiles and elements the result includes and whether the
 * user may be changed; by default the principal
 */
export async function findUser(
  db: Db,
  principal: Principal,
  by: { uuid: string } | { username: string },
  changer: Principal = principal,
): Promise<{ user: User; uuid: string; version: number } | null> {
  const row = await withNames(db)
    .leftJoin('locations as location', 'location.uuid', 'users.location_uuid')
    .leftJoin('companies as company', 'company.uuid', 'users.company_uuid')
    .selectAll('users')
    .select([
      ...PROFILES,
      'location.name as location_name',
      'location.latitude',
      'location.longitude',
      'company.name as company_name',
    ])
    .where((eb) =>
      'uuid' in by ? eb('users.uuid', '=', by.uuid) : eb('users.username_folded', '=', fold(by.username)),
    )
    .executeTakeFirst();
  if (!row || !canSee(principal, row)) return null;
  const businessProfile = profileFor(changer, row, 'business');
  const location = reference(row.location_uuid, row.location_name);
  const mayChange = (await changeRefusals(db, changer))(row) === null;
  const user: User = {
    uuid: row.uuid,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    ...mapPlainFields((field) => row[PLAIN_FIELDS[field].column]),
    active: row.active === 1,
    location: location && { ...location, latitude: row.latitude, longitude: row.longitude },
    businessProfile:
      businessProfile && 'uuid' in businessProfile
        ? { ...businessProfile, appProfiles: await choicesOf(db, changer, businessProfile.uuid) }
        : businessProfile,
    visibilityProfile: profileFor(changer, row, 'visibility'),
    minimumRole: { uuid: await roleUuid(db, row.minimum_role), name: row.minimum_role },
    [COMPANY_FIELD]: companyFor(changer, row),
    elements: await elementsOf(db, changer, row),
    ...(mayChange ? { externalIdentities: await externalIdentitiesOf(db, row.uuid) } : {}),
    mayChange,
  };
  return { user, uuid: row.uuid, version: row.version };
}

/** Returns the uuid of a role of this product's own application; null if there is none. */
async function roleUuid(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('application_roles as role')
    .innerJoin('applications as application', 'application.uuid', 'role.application_uuid')
    .select('role.uuid')
    .where('application.name_folded', '=', fold(USER_PROFILE_APPLICATION))
    .where('role.name', '=', name)
    .executeTakeFirst();
  return row?.uuid ?? null;
}

async function elementsOf(
  db: Db,
  principal: Principal,
  user: Parameters<typeof elementsOfUser>[2],
): Promise<User['elements']> {
  const rows = await elementsOfUser(db, principal, user);
  return rows
    .filter(({ isVisible }) => isVisible)
    .map(({ uuid, name, label, category, actual_value }) => ({
      uuid,
      name,
      label,
      category,
      actualValue: actual_value,
    }));
}
