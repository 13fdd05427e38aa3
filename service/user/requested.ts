import { type Selectable, sql } from 'kysely';
import { isHidden, unlessHidden } from '../../openapi/rules/hidden.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { Hidden, UserInput } from '../../openapi/generated/types.ts';
import { elementsGrantedBy, type RolesOfProfiles } from '../access/granted.ts';
import type { Viewer } from '../access/viewer.ts';
import { requestedUuid } from '../access/requested-uuid.ts';
import { canSee, canSeeCompany } from '../access/visible-to.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { RoleName, VisibleToColumns } from '../db/schema.ts';
import { type AssignedElement, elementsOfUsers } from './elements.ts';
import { matchesAnyOf } from './unique-fields.ts';
import type { UserTable } from './tables.ts';
import type { RequestedUser, Choice, JudgeContext, ElementChoices, StoredBefore } from './judge.ts';

/**
 * Reads what requests name, each object once. Must only be used in one transaction, which does not change these
 * objects.
 */
export class RequestLookups {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly rolesOf: RolesOfProfiles;
  readonly #snmpManager: string;
  readonly #objects = new Map<string, ReturnType<typeof findObjects>>();
  readonly #granted = new Map<string, ReturnType<typeof elementsGrantedBy>>();

  constructor(db: Db, viewer: Viewer, rolesOf: RolesOfProfiles, snmpManager: string) {
    this.db = db;
    this.viewer = viewer;
    this.rolesOf = rolesOf;
    this.#snmpManager = snmpManager;
  }

  findObjects(asked: RequestedObjects): ReturnType<typeof findObjects> {
    const { business, visibility, location, company } = asked;
    const key = [business, visibility, location?.uuid, company?.uuid].join();
    const found = this.#objects.get(key) ?? findObjects(this.db, asked);
    this.#objects.set(key, found);
    return found;
  }

  findGranted(businessProfile: string): ReturnType<typeof elementsGrantedBy> {
    const found =
      this.#granted.get(businessProfile) ??
      elementsGrantedBy(this.db, businessProfile, this.#snmpManager, this.viewer);
    this.#granted.set(businessProfile, found);
    return found;
  }
}

/** A requested user. `row` is the stored user; null for a new one. */
export interface UserRequest {
  user: UserInput;
  row: Pick<Selectable<UserTable>, 'uuid' | 'username' | 'email_folded' | 'business_profile_uuid'> | null;
}

/**
 * Reads the stored elements of the users who keep their business profile. A change of the profile removes all elements.
 */
export const findKeptElements = (
  { db, viewer }: RequestLookups,
  requests: readonly UserRequest[],
): ReturnType<typeof elementsOfUsers> =>
  elementsOfUsers(
    db,
    viewer,
    requests.flatMap(({ user: { businessProfile }, row }) =>
      row && requestedUuid(businessProfile, row.business_profile_uuid) === row.business_profile_uuid
        ? row
        : [],
    ),
  );

/**
 * Reads what a user's request names.
 *
 * @param kept the stored elements of a user who keeps the business profile
 */
export async function findRequested(
  lookups: RequestLookups,
  user: UserInput,
  before: StoredBefore | null,
  kept: readonly AssignedElement[],
) {
  const { viewer, rolesOf } = lookups;
  const { businessProfile, visibilityProfile, location, [COMPANY_FIELD]: asked } = user;
  const row = before?.row ?? null;
  const company = unlessHidden(asked);
  const business = requestedUuid(businessProfile, row?.business_profile_uuid);
  const visibility = requestedUuid(visibilityProfile, row?.visibility_profile_uuid);
  const found = await lookups.findObjects({ business, visibility, location, company });
  const profile = profileChoice(viewer, businessProfile, business, found.business);
  return {
    username: user.username,
    email: user.email,
    active: user.active,
    minimumRole: user.minimumRole.name,
    businessProfile: profile && { ...profile, roles: rolesOf.get(profile.uuid ?? '') ?? [] },
    visibilityProfile: profileChoice(viewer, visibilityProfile, visibility, found.visibility),
    location: location ? { uuid: location.uuid, isVisible: found.isLocationKnown } : null,
    company: company && {
      uuid: company.uuid,
      isVisible: found.isCompanyKnown && canSeeCompany(viewer, company.uuid),
    },
    elements: await findElements(lookups, user.elements, profile, kept),
  } satisfies RequestedUser;
}

interface Named {
  uuid: string;
}

interface RequestedObjects {
  business: string | null;
  visibility: string | null;
  location: Named | null | undefined;
  company: Named | null | undefined;
}

/** Finds the requested objects in one statement, because a save holds the lock of the users list. */
async function findObjects(db: Db, { business, visibility, location, company }: RequestedObjects) {
  const row = await db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('asked'))
    .leftJoin('business_profiles as business', (join) => join.on('business.uuid', '=', business))
    .leftJoin('visibility_profiles as visibility', (join) => join.on('visibility.uuid', '=', visibility))
    .leftJoin('locations as location', (join) => join.on('location.uuid', '=', location?.uuid ?? null))
    .leftJoin('companies as company', (join) => join.on('company.uuid', '=', company?.uuid ?? null))
    .select([
      'business.minimum_role as business_minimum_role',
      'business.company_uuid as business_company_uuid',
      'visibility.minimum_role as visibility_minimum_role',
      'visibility.company_uuid as visibility_company_uuid',
      'location.uuid as location_uuid',
      'company.uuid as company_uuid',
    ])
    .executeTakeFirstOrThrow();
  return {
    business: visibleToColumns(row.business_minimum_role, row.business_company_uuid),
    visibility: visibleToColumns(row.visibility_minimum_role, row.visibility_company_uuid),
    isLocationKnown: row.location_uuid !== null,
    isCompanyKnown: row.company_uuid !== null,
  };
}

/** Returns the columns that decide who can see a found profile; null if no profile was found. */
const visibleToColumns = (
  minimum_role: RoleName | null,
  company_uuid: string | null,
): VisibleToColumns | null => minimum_role && { minimum_role, company_uuid };

interface FoundProfile extends Choice {
  /** Whether the user keeps a profile that the viewer cannot see. */
  isHidden: boolean;
}

/**
 * Returns the requested profile, or null if the request names none. A caller who cannot see the stored profile sends a
 * placeholder, which keeps the profile (B12.6).
 *
 * @param uuid the uuid of the requested or stored profile
 * @param found the columns that decide who can see this profile; null if the profile does not exist
 */
function profileChoice(
  viewer: Viewer,
  asked: Named | Hidden | null | undefined,
  uuid: string | null,
  found: VisibleToColumns | null,
): FoundProfile | null {
  if (uuid === null) return null;
  const isSeen = found !== null && canSee(viewer, { uuid, ...found });
  const isVisible = isSeen || isHidden(asked);
  return { uuid: isVisible ? uuid : null, isVisible, isHidden: !isSeen };
}

/**
 * Returns a string that identifies a drop-down of the user form: the elements of one category and label. A user has
 * at most one element of each drop-down (B5.4).
 */
const slotOf = ({ category, label }: { category: string; label: string }): string =>
  JSON.stringify([category, label]);

interface RequestedElements extends ElementChoices {
  /**
   * The user's elements that the viewer cannot see. If the business profile stays the same, the user keeps
   * them, except where another element of the same drop-down is requested.
   */
  unseen: readonly { uuid: string }[];
}

async function findElements(
  lookups: RequestLookups,
  elements: UserInput['elements'],
  profile: FoundProfile | null,
  stored: readonly AssignedElement[],
): Promise<RequestedElements> {
  const isGranting = profile !== null && profile.uuid !== null && !profile.isHidden;
  const granted = isGranting
    ? await lookups.findGranted(profile.uuid ?? '')
    : new Map<string, { category: string; label: string }>();
  const isUnknown = profile !== null && profile.uuid === null;
  const rows = isUnknown ? [] : stored;
  const asked = elements ?? [];
  const askedSlots = new Set(
    asked.flatMap(({ uuid }) => {
      const element = granted.get(uuid);
      return element ? [slotOf(element)] : [];
    }),
  );
  const seen = rows.filter(({ isVisible }) => isVisible);
  return {
    asked,
    granted,
    former: new Set(seen.map(({ uuid }) => uuid)),
    unseen: rows.filter((row) => !row.isVisible && !askedSlots.has(slotOf(row))),
  };
}

/**
 * Finds out which requested usernames and e-mail addresses users have who are not requested themselves. Reads nothing
 * if all stay as they are.
 *
 * @param requests at most `ROWS_PER_STATEMENT` users
 */
export async function findTakenNames(
  db: Db,
  requests: readonly UserRequest[],
): Promise<JudgeContext['isTaken']> {
  const changing = requests
    .filter(({ user, row }) => user.username !== row?.username || fold(user.email) !== row.email_folded)
    .map(({ user }) => ({ username: fold(user.username), email: fold(user.email) }));
  if (changing.length === 0) return () => false;
  const rows = await db
    .selectFrom('users')
    .select(['uuid', 'username_folded as username', 'email_folded as email'])
    .where(matchesAnyOf(changing))
    .execute();
  const requested = new Set(requests.flatMap(({ row }) => row?.uuid ?? []));
  const others = rows.filter(({ uuid }) => !requested.has(uuid));
  const taken = {
    username: new Set(others.map(({ username }) => username)),
    email: new Set(others.map(({ email }) => email)),
  };
  return (field, text) => taken[field].has(fold(text));
}
