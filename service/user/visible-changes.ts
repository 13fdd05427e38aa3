import { rolesByBusinessProfile } from '../access/granted.ts';
import { canSee, canSeeCompany, type Principal } from '../access/visible-to.ts';
import { chunks } from '../db/chunks.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import type { RoleName, VisibleToColumns } from '../db/schema.ts';
import type { Condition, VisibleChanges } from './visible-change-conditions.ts';
import { findChangeRefusal } from './change-rules.ts';
import { OPEN_COLUMNS, type UserRow, type UserState } from './user-states.ts';

/** Returns whether a principal with a role sees these changes. */
export const seesChanges = (principal: Principal, { conditions }: VisibleChanges): boolean =>
  conditions.every((condition) => {
    switch (condition[0]) {
      case 'sees':
        return canSee(principal, { uuid: '', minimum_role: 'SCO_ADMIN', company_uuid: condition[1] });
      case 'company':
        return canSeeCompany(principal, condition[1]);
      default: {
        const [, before, after, companyUuid] = condition;
        const mayChange = (roles: readonly RoleName[]) =>
          findChangeRefusal(principal, { roles, companyUuid }) === null;
        return mayChange(before) !== mayChange(after);
      }
    }
  });

/** Reads the numbers of changes, in a fixed order. There are few: about as many as companies. */
export async function readVisibleChanges(db: Db): Promise<VisibleChanges[]> {
  const rows = await db.selectFrom('visible_user_changes').selectAll().orderBy('visible_to').execute();
  return rows.map(({ visible_to, changes }) => ({
    conditions: JSON.parse(visible_to) as Condition[],
    changes: Number(changes),
  }));
}

/**
 * Returns the condition for seeing an object. Undefined if all principals with a role see it; null if only product
 * administrators do, who see every change.
 */
function conditionFor({ minimum_role, company_uuid }: VisibleToColumns): Condition | null | undefined {
  if (minimum_role === 'ADMIN') return undefined;
  return minimum_role === 'SCO_ADMIN' ? ['sees', company_uuid] : null;
}

/** Collects changes, and counts each kind of change once. */
class Changes {
  readonly #found = new Set<string>();

  /** Adds a change. Principals who can see all `objects` and meet all `conditions` see it. */
  add(objects: readonly VisibleToColumns[], ...conditions: readonly Condition[]): void {
    const all = [...objects.map(conditionFor), ...conditions];
    if (all.includes(null)) return;
    const texts = all.flatMap((condition) => (condition ? JSON.stringify(condition) : []));
    this.#found.add(`[${[...new Set(texts)].toSorted().join()}]`);
  }

  /** Increments the stored numbers. The transaction must have locked the list of users. */
  async store(db: Db): Promise<void> {
    for (const part of chunks([...this.#found])) {
      await db
        .insertInto('visible_user_changes')
        .values(part.map((visible_to) => ({ visible_to, changes: 1 })))
        .onConflict((conflict) =>
          conflict
            .column('visible_to')
            .doUpdateSet((eb) => ({ changes: eb('visible_user_changes.changes', '+', 1) })),
        )
        .execute();
    }
  }
}

/** A user before and after a change; null if the user did not exist. */
export type Pair = readonly [before: UserState | null, after: UserState | null];

/**
 * Counts changes of users for those who see a difference (B15.2). Must run in a transaction that has locked the list of
 * users. The change must not affect profiles.
 */
export async function countVisibleChanges(db: Db, pairs: readonly Pair[]): Promise<void> {
  const changes = new Changes();
  for (const part of chunks(pairs)) await compare(db, part, changes);
  await changes.store(db);
}

async function compare(db: Db, pairs: readonly Pair[], changes: Changes): Promise<void> {
  const hiddenAtMost: (readonly [UserState, UserState])[] = [];
  for (const [before, after] of pairs) {
    if (before && after && !isOpenlyChanged(before.row, after.row)) hiddenAtMost.push([before, after]);
    else for (const state of [before, after]) if (state) changes.add([state.row]);
  }
  await compareReferences(db, hiddenAtMost, changes);
  await compareElements(db, hiddenAtMost, changes);
}

/**
 * Returns whether every principal who can see the user also sees a difference. A reference that was set or removed
 * counts, because everybody sees whether there is a reference, even if the object is hidden.
 */
function isOpenlyChanged(before: UserRow, after: UserRow): boolean {
  if (OPEN_COLUMNS.some((column) => before[column] !== after[column])) return true;
  if (after.minimum_role === 'SCO_ADMIN' && before.company_uuid !== after.company_uuid) return true;
  return REFERENCES.some((column) => (before[column] === null) !== (after[column] === null));
}

const REFERENCES = ['company_uuid', 'business_profile_uuid', 'visibility_profile_uuid'] as const;

async function compareReferences(
  db: Db,
  pairs: readonly (readonly [UserState, UserState])[],
  changes: Changes,
): Promise<void> {
  const differing = pairs.filter(([before, after]) =>
    REFERENCES.some((column) => before.row[column] !== after.row[column]),
  );
  if (differing.length === 0) return;
  const rows = differing.flatMap(([before, after]) => [before.row, after.row]);
  const profiles = {
    business_profile_uuid: await visibilityOf(db, 'business_profiles', rows, 'business_profile_uuid'),
    visibility_profile_uuid: await visibilityOf(db, 'visibility_profiles', rows, 'visibility_profile_uuid'),
  };
  const rolesOf = await rolesByBusinessProfile(db);
  for (const [{ row: before }, { row: after }] of differing) {
    for (const column of ['business_profile_uuid', 'visibility_profile_uuid'] as const) {
      if (before[column] === after[column]) continue;
      for (const uuid of [before[column], after[column]]) {
        const profile = profiles[column].get(uuid ?? '');
        if (profile) changes.add([after, profile]);
      }
    }
    const roles = [before, after].map((row) => rolesOf.get(row.business_profile_uuid ?? '') ?? []);
    addMayChange(changes, after, roles[0]!, roles[1]!);
    if (before.company_uuid === after.company_uuid) continue;
    for (const company of [before.company_uuid, after.company_uuid]) {
      if (company !== null) changes.add([after], ['company', company]);
    }
  }
}

const addMayChange = (
  changes: Changes,
  user: VisibleToColumns,
  before: readonly RoleName[],
  after: readonly RoleName[],
): void => {
  if (before.join() !== after.join()) changes.add([user], ['mayChange', before, after, user.company_uuid]);
};

async function visibilityOf(
  db: Db,
  table: 'business_profiles' | 'visibility_profiles',
  rows: readonly UserRow[],
  column: 'business_profile_uuid' | 'visibility_profile_uuid',
): Promise<Map<string, VisibleToColumns>> {
  const uuids = [...new Set(rows.flatMap((row) => row[column] ?? []))];
  const profiles = await db
    .selectFrom(table)
    .select(['uuid', 'minimum_role', 'company_uuid'])
    .$call(whereIn('uuid', uuids))
    .execute();
  return new Map(profiles.map((profile) => [profile.uuid, profile]));
}

/** A user's element that was assigned, removed, or given another value. */
interface ChangedElement {
  owner: UserRow;
  element: string;
}

const missingIn = (here: UserState, there: UserState): ChangedElement[] =>
  [...here.elements].flatMap(([element, value]) =>
    there.elements.get(element) === value ? [] : { owner: here.row, element },
  );

function changedElements([before, after]: readonly [UserState, UserState]): ChangedElement[] {
  return [...missingIn(before, after), ...missingIn(after, before)];
}

/**
 * Adds the changed elements. A principal sees an element if it can see the user, the user's business profile, the
 * element, and an application profile that grants the element (`elementsOfUser`).
 */
async function compareElements(
  db: Db,
  pairs: readonly (readonly [UserState, UserState])[],
  changes: Changes,
): Promise<void> {
  const changed = pairs.flatMap(changedElements);
  if (changed.length === 0) return;
  const owners = changed.map(({ owner }) => owner);
  const profiles = await visibilityOf(db, 'business_profiles', owners, 'business_profile_uuid');
  const uuids = [...new Set(changed.map(({ element }) => element))];
  const elements = new Map<string, VisibleToColumns>();
  const grants: (VisibleToColumns & { business_profile_uuid: string; element_uuid: string })[] = [];
  for (const part of chunks(uuids)) {
    const rows = await db
      .selectFrom('application_elements')
      .select(['uuid', 'minimum_role', 'company_uuid'])
      .where('uuid', 'in', part)
      .execute();
    for (const row of rows) elements.set(row.uuid, row);
    const granted = await db
      .selectFrom('business_profile_choices as choice')
      .innerJoin('app_profiles as profile', 'profile.uuid', 'choice.app_profile_uuid')
      .innerJoin('app_profile_elements as granted', 'granted.app_profile_uuid', 'profile.uuid')
      .select([
        'choice.business_profile_uuid',
        'granted.element_uuid',
        'profile.minimum_role',
        'profile.company_uuid',
      ])
      .$call(whereIn('choice.business_profile_uuid', [...profiles.keys()]))
      .where('granted.element_uuid', 'in', part)
      .execute();
    grants.push(...granted);
  }
  for (const { owner, element: uuid } of changed) {
    const [element, profile] = [elements.get(uuid), profiles.get(owner.business_profile_uuid ?? '')];
    if (!element) continue;
    const seen = [owner, element, ...(profile ? [profile] : [])];
    const through = grants.filter(
      (grant) => grant.element_uuid === uuid && grant.business_profile_uuid === owner.business_profile_uuid,
    );
    if (through.length === 0) changes.add(seen);
    for (const appProfile of through) changes.add([...seen, appProfile]);
  }
}

/**
 * Runs a change of profiles. Counts it for each principal for whom it may change which users the principal may change.
 * Must run in a transaction that has locked the list of users.
 */
export async function countMayChange<Result>(db: Db, change: () => Promise<Result>): Promise<Result> {
  const before = await rolesByBusinessProfile(db);
  const result = await change();
  const after = await rolesByBusinessProfile(db);
  const changes = new Changes();
  for (const uuid of new Set([...before.keys(), ...after.keys()])) {
    const [former, current] = [before.get(uuid) ?? [], after.get(uuid) ?? []];
    if (former.join() === current.join()) continue;
    const users = await kindsOfUsers(db, 'business_profile_uuid', uuid);
    for (const user of users) addMayChange(changes, user, former, current);
  }
  await changes.store(db);
  return result;
}

/** Counts the removal of a visibility profile from all of its users. Must run before the removal. */
export async function countLossOfVisibility(db: Db, uuid: string): Promise<void> {
  const changes = new Changes();
  for (const user of await kindsOfUsers(db, 'visibility_profile_uuid', uuid)) changes.add([user]);
  await changes.store(db);
}

/** Finds who can see users of a profile. */
async function kindsOfUsers(
  db: Db,
  column: 'business_profile_uuid' | 'visibility_profile_uuid',
  uuid: string,
): Promise<VisibleToColumns[]> {
  const rows = await db
    .selectFrom('user_counts')
    .select(['minimum_role', 'company'])
    .distinct()
    .where('kind', '=', column === 'business_profile_uuid' ? 'business' : 'visibility')
    .where('profile', '=', uuid)
    .where('users', '>', 0)
    .execute();
  return rows.map(({ minimum_role, company }) => ({ minimum_role, company_uuid: company || null }));
}
