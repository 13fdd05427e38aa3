import { isHidden, unlessHidden } from '../../openapi/rules/hidden.ts';
import { COMPANY_FIELD } from '../../openapi/rules/product.ts';
import type { Hidden, UserInput } from '../../openapi/generated/types.ts';
import { elementsGrantedBy } from '../access/granted.ts';
import type { Viewer } from '../access/viewer.ts';
import { requestedUuid } from '../access/requested-uuid.ts';
import { canSee } from '../access/visible-to.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { RoleName } from '../db/schema.ts';
import { findUnknownCompany } from '../profile/company.ts';
import { elementsOfUser } from './elements.ts';
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
  const row = before?.row ?? null;
  const profiles = { viewer, before: row };
  const profile = await findChoice(db, 'business_profiles', businessProfile, profiles);
  return {
    username: user.username,
    email: user.email,
    active: user.active,
    minimumRole: user.minimumRole.name,
    businessProfile: profile && { ...profile, roles: rolesOf.get(profile.uuid ?? '') ?? [] },
    visibilityProfile: await findChoice(db, 'visibility_profiles', visibilityProfile, profiles),
    location: await findLocation(db, location),
    company: await findCompany(db, viewer, company),
    elements: await findElements(db, user.elements, profile, { viewer, before, snmpManager }),
  } satisfies RequestedUser;
}

interface Named {
  uuid: string;
}

interface FoundProfile extends Choice {
  /** Whether the user keeps a profile that the viewer cannot see. */
  isHidden: boolean;
}

const STORED = {
  business_profiles: 'business_profile_uuid',
  visibility_profiles: 'visibility_profile_uuid',
} as const;

/** Finds a requested profile. A hidden reference stands for the stored profile (B12.6). */
async function findChoice(
  db: Db,
  table: keyof typeof STORED,
  asked: Named | Hidden | null | undefined,
  { viewer, before }: { viewer: Viewer; before: StoredBefore['row'] | null },
): Promise<FoundProfile | null> {
  const uuid = requestedUuid(asked, before?.[STORED[table]]);
  if (uuid === null) return null;
  const row = await db
    .selectFrom(table)
    .select(['uuid', 'minimum_role', 'company_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  const isSeen = row !== undefined && canSee(viewer, row);
  const isVisible = isSeen || isHidden(asked);
  return { uuid: isVisible ? uuid : null, isVisible, isHidden: !isSeen };
}

async function findLocation(db: Db, asked: Named | null | undefined): Promise<Choice | null> {
  if (!asked) return null;
  const row = await db
    .selectFrom('locations')
    .select('uuid')
    .where('uuid', '=', asked.uuid)
    .executeTakeFirst();
  return { uuid: asked.uuid, isVisible: row !== undefined };
}

async function findCompany(
  db: Db,
  viewer: Viewer,
  company: Parameters<typeof findUnknownCompany>[2],
): Promise<Choice | null> {
  const asked = unlessHidden(company);
  if (!asked) return null;
  return { uuid: asked.uuid, isVisible: (await findUnknownCompany(db, viewer, asked)) === null };
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
  elements: UserInput['elements'],
  profile: FoundProfile | null,
  { viewer, before, snmpManager }: Pick<RequestContext, 'viewer' | 'before' | 'snmpManager'>,
): Promise<RequestedElements> {
  const isGranting = profile !== null && profile.uuid !== null && !profile.isHidden;
  const granted = isGranting
    ? await elementsGrantedBy(db, profile.uuid ?? '', snmpManager, viewer)
    : new Map<string, { category: string; label: string }>();
  // Reads the stored elements only if the business profile stays the same, because a change removes all elements of the
  // previous profile.
  const isUnknown = profile !== null && profile.uuid === null;
  const isSameProfile =
    before !== null && !isUnknown && (profile?.uuid ?? null) === before.row.business_profile_uuid;
  const rows = isSameProfile ? await elementsOfUser(db, viewer, before.row) : [];
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
