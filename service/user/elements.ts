import { canSee, canSeeGranted, type Principal, seesEverything } from '../access/visible-to.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import { whereIn } from '../db/where-in.ts';

/** The user and the user's business profile, which decide which of the user's elements are visible. */
interface Owner {
  uuid: string;
  business_profile_uuid: string | null;
}

const assignedTo = (db: Db, users: readonly string[]) =>
  db
    .selectFrom('user_elements')
    .innerJoin('application_elements as element', 'element.uuid', 'user_elements.element_uuid')
    .select([
      'user_elements.user_uuid',
      'element.uuid',
      'element.name',
      'element.label',
      'element.category',
      'element.minimum_role',
      'element.company_uuid',
      'user_elements.actual_value',
    ])
    .where('user_elements.user_uuid', 'in', [...users])
    .where('element.removed', '=', 0)
    .orderBy('element.category')
    .orderBy('element.name')
    .execute();

export type AssignedElement = Awaited<ReturnType<typeof assignedTo>>[number] & { isVisible: boolean };

/**
 * Reads the elements of users, by the user's uuid, and whether the principal can see each of them. An element is hidden
 * if it is hidden itself, if the user's business profile is, or if only hidden application profiles grant it (B12.6).
 * Users without elements have no entry.
 */
export async function elementsOfUsers(
  db: Db,
  principal: Principal,
  users: readonly Owner[],
): Promise<Map<string, AssignedElement[]>> {
  const found = new Map<string, AssignedElement[]>();
  for (const part of chunks(users)) {
    const rows = await assignedTo(
      db,
      part.map(({ uuid }) => uuid),
    );
    if (rows.length === 0) continue;
    const isHidden = await findHidden(db, principal, part);
    const profileOf = new Map(part.map((user) => [user.uuid, user.business_profile_uuid]));
    const elements = rows.map((row) => ({
      ...row,
      isVisible: !isHidden(profileOf.get(row.user_uuid) ?? null, row.uuid) && canSeeGranted(principal, row),
    }));
    for (const [uuid, ofUser] of groupBy(elements, 'user_uuid')) found.set(uuid, ofUser);
  }
  return found;
}

/** Reads the elements of a user as `elementsOfUsers`. */
export const elementsOfUser = async (db: Db, principal: Principal, user: Owner): Promise<AssignedElement[]> =>
  (await elementsOfUsers(db, principal, [user])).get(user.uuid) ?? [];

/**
 * Returns whether a user has an element only through profiles that the principal cannot see, by the user's business
 * profile and the element.
 */
async function findHidden(
  db: Db,
  principal: Principal,
  users: readonly Owner[],
): Promise<(businessProfile: string | null, element: string) => boolean> {
  const profiles = [...new Set(users.flatMap((user) => user.business_profile_uuid ?? []))];
  if (profiles.length === 0 || seesEverything(principal)) return () => false;
  const business = await db
    .selectFrom('business_profiles')
    .select(['uuid', 'minimum_role', 'company_uuid'])
    .where('uuid', 'in', profiles)
    .execute();
  const visible = new Set(business.filter((profile) => canSee(principal, profile)).map(({ uuid }) => uuid));
  const granted = await db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
    .innerJoin('app_profile_elements as granted', 'granted.app_profile_uuid', 'profile.uuid')
    .select([
      'choice.business_profile_uuid',
      'profile.uuid',
      'profile.minimum_role',
      'profile.company_uuid',
      'granted.element_uuid',
    ])
    .$call(whereIn('choice.business_profile_uuid', [...visible]))
    .where('granted.element_uuid', 'in', (eb) =>
      eb
        .selectFrom('user_elements')
        .select('user_elements.element_uuid')
        .where(
          'user_elements.user_uuid',
          'in',
          users.map(({ uuid }) => uuid),
        ),
    )
    .execute();
  const all = elementsByProfile(granted);
  const shown = elementsByProfile(granted.filter((profile) => canSee(principal, profile)));
  return (profile, element) => {
    if (profile === null) return false;
    if (!visible.has(profile)) return true;
    return (all.get(profile)?.has(element) ?? false) && !(shown.get(profile)?.has(element) ?? false);
  };
}

const elementsByProfile = (
  rows: readonly { business_profile_uuid: string; element_uuid: string }[],
): Map<string, Set<string>> =>
  new Map(
    [...groupBy(rows, 'business_profile_uuid')].map(([profile, granted]) => [
      profile,
      new Set(granted.map(({ element_uuid }) => element_uuid)),
    ]),
  );
