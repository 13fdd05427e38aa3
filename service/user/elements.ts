import {
  canSee,
  canSeeGranted,
  type Principal,
  seesEverything,
  type VisibleTo,
} from '../access/visible-to.ts';
import type { Db } from '../db/open.ts';

/** What decides which of a user's elements are visible: the user, and the user's business profile, if any. */
interface Owner {
  uuid: string;
  business_profile_uuid: string | null;
}

const assignedTo = (db: Db, userUuid: string) =>
  db
    .selectFrom('user_elements')
    .innerJoin('application_elements as element', 'element.uuid', 'user_elements.element_uuid')
    .select([
      'element.uuid',
      'element.name',
      'element.label',
      'element.category',
      'element.minimum_role',
      'element.company_uuid',
      'user_elements.actual_value',
    ])
    .where('user_elements.user_uuid', '=', userUuid)
    .where('element.removed', '=', 0)
    .orderBy('element.category')
    .orderBy('element.name')
    .execute();

/**
 * Reads the elements of a user, and whether the principal can see each of them. An element is hidden if it is hidden
 * itself, if the user's business profile is, or if only hidden application profiles grant it (B12.6).
 */
export async function elementsOfUser(db: Db, principal: Principal, user: Owner) {
  const rows = await assignedTo(db, user.uuid);
  const hidden = await elementsFromHidden(db, principal, user);
  return rows.map((row) => ({
    ...row,
    isVisible: hidden !== 'all' && !hidden.has(row.uuid) && canSeeGranted(principal, row),
  }));
}

/** Finds the elements that a user has only through profiles that the principal cannot see. */
async function elementsFromHidden(
  db: Db,
  principal: Principal,
  { uuid, business_profile_uuid }: Owner,
): Promise<ReadonlySet<string> | 'all'> {
  if (business_profile_uuid === null || seesEverything(principal)) return new Set();
  const business = await db
    .selectFrom('business_profiles')
    .select(['uuid', 'minimum_role', 'company_uuid'])
    .where('uuid', '=', business_profile_uuid)
    .executeTakeFirst();
  if (!business || !canSee(principal, business)) return 'all';
  const granted = await db
    .selectFrom('business_profile_choices as choice')
    .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
    .innerJoin('app_profile_elements as granted', 'granted.app_profile_uuid', 'profile.uuid')
    .innerJoin('user_elements', 'user_elements.element_uuid', 'granted.element_uuid')
    .select(['profile.uuid', 'profile.minimum_role', 'profile.company_uuid', 'granted.element_uuid'])
    .where('choice.business_profile_uuid', '=', business_profile_uuid)
    .where('user_elements.user_uuid', '=', uuid)
    .execute();
  const shown = elementsThrough(granted.filter((profile) => canSee(principal, profile)));
  return new Set([...elementsThrough(granted)].filter((element) => !shown.has(element)));
}

const elementsThrough = (rows: readonly (VisibleTo & { element_uuid: string })[]): Set<string> =>
  new Set(rows.map(({ element_uuid }) => element_uuid));
