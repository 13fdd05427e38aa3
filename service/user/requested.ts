import { COMPANY_FIELD } from '../../openapi/product.ts';
import type { UserInput } from '../../openapi/types.ts';
import { elementsGrantedBy } from '../access/granted.ts';
import type { Viewer } from '../access/viewer.ts';
import { canSee, canSeeGranted } from '../access/visible-to.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import type { RequestedUser, Choice, JudgeContext, ElementChoices, StoredBefore } from './judge.ts';

export interface RequestContext {
  viewer: Viewer;
  before: StoredBefore | null;
  rolesOf: ReadonlyMap<string, readonly RoleName[]>;
  snmpManager: string;
}

export async function findRequested(
  db: Db,
  user: UserInput,
  { viewer, before, rolesOf, snmpManager }: RequestContext,
) {
  const { businessProfile, visibilityProfile, location, [COMPANY_FIELD]: company } = user;
  const profile = await findChoice(db, viewer, 'business_profiles', businessProfile);
  return {
    username: user.username,
    email: user.email,
    active: user.active,
    minimumRole: user.minimumRole.name,
    businessProfile: profile && { ...profile, roles: rolesOf.get(profile.uuid) ?? [] },
    visibilityProfile: await findChoice(db, viewer, 'visibility_profiles', visibilityProfile),
    location: await findLocationOrCompany(db, 'locations', location),
    company: await findLocationOrCompany(db, 'companies', company),
    elements: await findElements(db, user, before, { viewer, snmpManager }),
  } satisfies RequestedUser;
}

interface Named {
  uuid: string;
}

async function findChoice(
  db: Db,
  viewer: Viewer,
  table: 'business_profiles' | 'visibility_profiles',
  chosen: Named | null | undefined,
) {
  if (!chosen) return null;
  const { uuid } = chosen;
  const row = await db
    .selectFrom(table)
    .select(['uuid', 'minimum_role', 'company_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return { uuid, isVisible: row !== undefined && canSee(viewer, row) };
}

async function findLocationOrCompany(
  db: Db,
  table: 'locations' | 'companies',
  chosen: Named | null | undefined,
): Promise<Choice | null> {
  if (!chosen) return null;
  const row = await db.selectFrom(table).select('uuid').where('uuid', '=', chosen.uuid).executeTakeFirst();
  return { uuid: chosen.uuid, isVisible: row !== undefined };
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
  db: Db,
  { elements, businessProfile }: UserInput,
  before: StoredBefore | null,
  { viewer, snmpManager }: Pick<RequestContext, 'viewer' | 'snmpManager'>,
): Promise<RequestedElements> {
  const granted = businessProfile
    ? await elementsGrantedBy(db, businessProfile.uuid, snmpManager, viewer)
    : new Map<string, { category: string; label: string }>();
  // Reads the stored elements only if the business profile stays the same, because a change removes all elements of the
  // previous profile.
  const isSameProfile = before && (businessProfile?.uuid ?? null) === before.row.business_profile_uuid;
  const rows = isSameProfile
    ? await db
        .selectFrom('user_elements')
        .innerJoin('application_elements as element', 'element.uuid', 'user_elements.element_uuid')
        .select(['element.uuid', 'element.category', 'element.label'])
        .select(['element.minimum_role', 'element.company_uuid'])
        .where('user_uuid', '=', before.row.uuid)
        .execute()
    : [];
  const asked = elements ?? [];
  const askedSlots = new Set(
    asked.flatMap(({ uuid }) => {
      const element = granted.get(uuid);
      return element ? [slotOf(element)] : [];
    }),
  );
  const seen = rows.filter((row) => canSeeGranted(viewer, row));
  return {
    asked,
    granted,
    former: new Set(seen.map(({ uuid }) => uuid)),
    unseen: rows.filter((row) => !canSeeGranted(viewer, row) && !askedSlots.has(slotOf(row))),
  };
}

export async function findTaken(
  db: Db,
  { username, email }: UserInput,
  before: StoredBefore | null,
): Promise<JudgeContext['isTaken']> {
  const others = await db
    .selectFrom('users')
    .select(['username_folded as username', 'email_folded as email'])
    .where('uuid', '!=', before?.row.uuid ?? '')
    .where((eb) => eb.or([eb('username_folded', '=', fold(username)), eb('email_folded', '=', fold(email))]))
    .execute();
  return (field, text) => others.some((other) => other[field] === fold(text));
}
