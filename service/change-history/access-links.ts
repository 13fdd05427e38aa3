import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { whereIn } from '../db/where-in.ts';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';
import type { Database, Flag } from '../db/schema.ts';
import { chunks } from '../db/chunks.ts';
import type { Users } from '../user/user-counts.ts';
import { referencesIn } from './name-references.ts';
import type { ChangedKind, FieldChange } from './recorded-object.ts';

/**
 * The kinds of links that give access, named after the object to which they lead. They lead from a user to profiles and
 * assigned elements; from a business profile to application profiles; from an application profile to its application,
 * roles and elements; and from a visibility profile to the objects that it shows. An active user has a link to
 * `ACTIVE`.
 */
export type AccessLinkKind =
  | 'active'
  | 'businessProfile'
  | 'visibilityProfile'
  | 'assignedElement'
  | 'appProfile'
  | 'application'
  | 'role'
  | 'element'
  | 'cluster'
  | 'visibilityElement';

/** The end of the link of each active user. */
export const ACTIVE = 'active';

/**
 * A point in the history: the state before all changes whose uuid is not less than this text. Null is the current
 * state.
 */
export type HistoryPoint = string | null;

/**
 * Returns the point in the history directly after a change: a text that sorts between the change's uuid and all later
 * ones.
 */
export const pointAfterChange = (change: string): string => `${change}0`;

export interface AccessLink {
  from_uuid: string;
  to_uuid: string;
}

type Links = SelectQueryBuilder<Database, never, AccessLink>;

const withoutTables = (links: unknown) => links as Links;

/** Selects the current links of a kind. */
function presentLinks(db: Db, kind: AccessLinkKind): Links {
  switch (kind) {
    case 'active':
      return withoutTables(
        db
          .selectFrom('users')
          .select(['users.uuid as from_uuid', sql<string>`cast(${ACTIVE} as text)`.as('to_uuid')])
          .where('users.active', '=', 1),
      );
    case 'businessProfile':
      return withoutTables(
        db
          .selectFrom('users')
          .select(['users.uuid as from_uuid', 'users.business_profile_uuid as to_uuid'])
          .where('users.business_profile_uuid', 'is not', null),
      );
    case 'visibilityProfile':
      return withoutTables(
        db
          .selectFrom('users')
          .select(['users.uuid as from_uuid', 'users.visibility_profile_uuid as to_uuid'])
          .where('users.visibility_profile_uuid', 'is not', null),
      );
    case 'assignedElement':
      return withoutTables(
        db.selectFrom('user_elements').select(['user_uuid as from_uuid', 'element_uuid as to_uuid']),
      );
    case 'appProfile':
      return withoutTables(
        db
          .selectFrom('business_profile_choices')
          .select(['business_profile_uuid as from_uuid', 'app_profile_uuid as to_uuid']),
      );
    case 'application':
      return withoutTables(
        db.selectFrom('app_profiles').select(['uuid as from_uuid', 'application_uuid as to_uuid']),
      );
    case 'role':
      return withoutTables(
        db.selectFrom('app_profile_roles').select(['app_profile_uuid as from_uuid', 'role_uuid as to_uuid']),
      );
    case 'element':
      return withoutTables(
        db
          .selectFrom('app_profile_elements')
          .select(['app_profile_uuid as from_uuid', 'element_uuid as to_uuid']),
      );
    case 'cluster':
      return withoutTables(
        db
          .selectFrom('visibility_profile_clusters')
          .select(['visibility_profile_uuid as from_uuid', 'cluster_uuid as to_uuid']),
      );
    case 'visibilityElement':
      return withoutTables(
        db
          .selectFrom('visibility_profile_elements')
          .select(['visibility_profile_uuid as from_uuid', 'element_uuid as to_uuid']),
      );
  }
}

interface Ends {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
}

/** Selects the links that existed at a point in the history and were removed later. */
const selectRemovedLinks = (db: Db, kind: AccessLinkKind, since: string, { from, to }: Ends): Links =>
  withoutTables(
    db
      .selectFrom('access_link_changes as changed')
      .select(['changed.from_uuid', 'changed.to_uuid'])
      .where('changed.kind', '=', kind)
      .where('changed.is_added', '=', 0)
      .where('changed.change_uuid', '>=', since)
      .$call(whereIn('changed.from_uuid', from))
      .$call(whereIn('changed.to_uuid', to))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('access_link_changes as earlier')
              .select('earlier.change_uuid')
              .whereRef('earlier.from_uuid', '=', 'changed.from_uuid')
              .whereRef('earlier.to_uuid', '=', 'changed.to_uuid')
              .where('earlier.change_uuid', '>=', since)
              .whereRef('earlier.change_uuid', '<', 'changed.change_uuid'),
          ),
        ),
      ),
  );

/**
 * Selects the links of a kind between these objects, as of a point in the history. The first change of a link after
 * this point shows whether the link existed then. A link without such a change is the same today.
 */
export function selectLinks(db: Db, kind: AccessLinkKind, since: HistoryPoint, { from, to }: Ends): Links {
  const present = db
    .selectFrom(presentLinks(db, kind).as('link'))
    .select(['link.from_uuid', 'link.to_uuid'])
    .$call(whereIn('link.from_uuid', from))
    .$call(whereIn('link.to_uuid', to));
  if (since === null) return withoutTables(present);
  const unchanged = present.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('access_link_changes as later')
          .select('later.change_uuid')
          .whereRef('later.from_uuid', '=', 'link.from_uuid')
          .whereRef('later.to_uuid', '=', 'link.to_uuid')
          .where('later.change_uuid', '>=', since),
      ),
    ),
  );
  const removed = selectRemovedLinks(db, kind, since, { from, to });
  return withoutTables(unchanged.unionAll(removed));
}

/** Finds links as `selectLinks`, for any number of objects. */
export async function findLinks(
  db: Db,
  kind: AccessLinkKind,
  since: HistoryPoint,
  { from, to }: Ends,
): Promise<AccessLink[]> {
  const links: AccessLink[] = [];
  if (from) {
    for (const part of chunks([...from])) {
      links.push(...(await selectLinks(db, kind, since, { from: part, ...(to ? { to } : {}) }).execute()));
    }
    return links;
  }
  for (const part of chunks([...(to ?? [])])) {
    links.push(...(await selectLinks(db, kind, since, { to: part }).execute()));
  }
  return links;
}

/** A link of users to an object, as a filter: with or without the link. */
interface LinkFilter {
  readonly kind: AccessLinkKind;
  readonly to: string;
  /** The condition for the present. */
  readonly now: RawBuilder<boolean>;
  readonly isNegated: boolean;
}

const negateIf = (isNegated: boolean, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  isNegated ? sql<boolean>`not (${condition})` : sql<boolean>`(${condition})`;

const isAmong = (links: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`users.uuid in (select links.from_uuid from ${links} as links)`;

/**
 * Returns a filter for queries of users, by whether they had a link to an object at a point in the history. It reads
 * the later changes of the link once, because searching them for each user takes longer.
 */
export const whereLinked =
  (db: Db, { kind, to, now, isNegated }: LinkFilter, since: HistoryPoint) =>
  (users: Users): Users => {
    if (since === null) return users.where(negateIf(isNegated, now));
    const removed = selectRemovedLinks(db, kind, since, { to: [to] });
    const changed = db
      .selectFrom('access_link_changes as later')
      .select('later.from_uuid')
      .distinct()
      .where('later.to_uuid', '=', to)
      .where('later.kind', '=', kind)
      // Both values, so that the search in the index includes the next column.
      .where('later.is_added', 'in', [0, 1])
      .where('later.change_uuid', '>=', since);
    if (!isPostgres(db)) {
      return users.where(
        negateIf(isNegated, sql<boolean>`(${now} and not ${isAmong(changed)}) or ${isAmong(removed)}`),
      );
    }
    // PostgreSQL would run a subquery that does not fit into its memory for each user. The casts are needed because
    // Kysely accepts only one name as a type. A query can have the joins of two kinds.
    const wasChanged = `${kind}_changed` as 'link_changed';
    const wasRemoved = `${kind}_removed` as 'link_removed';
    return users
      .leftJoin(changed.as(wasChanged), `${wasChanged}.from_uuid`, 'users.uuid')
      .leftJoin(removed.as(wasRemoved), `${wasRemoved}.from_uuid`, 'users.uuid')
      .where(
        negateIf(
          isNegated,
          sql<boolean>`(${now} and ${sql.ref(`${wasChanged}.from_uuid`)} is null)
            or ${sql.ref(`${wasRemoved}.from_uuid`)} is not null`,
        ),
      ) as unknown as Users;
  };

/** The recorded fields that are links, by the kind of the object that has them. */
const LINK_FIELDS: Readonly<Partial<Record<ChangedKind, Readonly<Record<string, AccessLinkKind>>>>> = {
  user: {
    businessProfile: 'businessProfile',
    visibilityProfile: 'visibilityProfile',
    elements: 'assignedElement',
  },
  businessProfile: { appProfiles: 'appProfile' },
  appProfile: { application: 'application', roles: 'role', elements: 'element' },
  visibilityProfile: {
    clusters: 'cluster',
    carriers: 'visibilityElement',
    clusterGroups: 'visibilityElement',
    networkGroups: 'visibilityElement',
    neAttributes: 'visibilityElement',
    venues: 'visibilityElement',
  },
};

interface ChangedObject {
  uuid: string;
  fields: readonly FieldChange[];
}

interface LinkChange extends AccessLink {
  kind: AccessLinkKind;
  to_name: string | null;
  is_added: Flag;
}

/** Stores the links that the items of a change added or removed. */
export async function storeLinkChanges(
  db: Db,
  change: string,
  kind: ChangedKind,
  objects: readonly ChangedObject[],
): Promise<void> {
  const fieldKinds = LINK_FIELDS[kind];
  if (!fieldKinds) return;
  const rows = objects.flatMap(({ uuid, fields }) =>
    fields
      .flatMap((field) => linkChanges(kind, fieldKinds[field.field], field))
      .map((link) => ({
        ...link,
        change_uuid: change,
        from_uuid: uuid,
      })),
  );
  for (const part of chunks(rows)) {
    // A change can record the same link twice, if it records an object twice.
    await db
      .insertInto('access_link_changes')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function linkChanges(
  object: ChangedKind,
  kind: AccessLinkKind | undefined,
  { field, before, after }: FieldChange,
): Omit<LinkChange, 'from_uuid'>[] {
  if (object === 'user' && field === 'active') {
    // A new user has no former value, so its status counts as changed only if the user is active.
    return before === after || (before !== true && after !== true)
      ? []
      : [{ kind: 'active', to_uuid: ACTIVE, to_name: null, is_added: after === true ? 1 : 0 }];
  }
  if (!kind) return [];
  const [former, current] = [referencesIn(before), referencesIn(after)];
  const uuidsOf = (references: typeof former) => new Set(references.map(({ uuid }) => uuid));
  const [had, has] = [uuidsOf(former), uuidsOf(current)];
  // Compares only uuids, because an element whose value changed is in both lists and stays assigned.
  return [
    ...former
      .filter(({ uuid }) => !has.has(uuid))
      .map(({ uuid, name }) => ({ kind, to_uuid: uuid, to_name: name, is_added: 0 as const })),
    ...current
      .filter(({ uuid }) => !had.has(uuid))
      .map(({ uuid, name }) => ({ kind, to_uuid: uuid, to_name: name, is_added: 1 as const })),
  ];
}
