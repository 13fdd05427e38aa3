import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { whereIn } from '../db/where-in.ts';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { chunks } from '../db/chunks.ts';
import type { Users } from '../user/user-counts.ts';

/**
 * The kinds of access links, named after the object to which a link leads. Links lead from a user to profiles and
 * assigned elements; from a business profile to application profiles; from an application profile to its application,
 * roles and elements; and from a visibility profile to the objects that it shows. An active user also has a link to
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

/** The `to_uuid` of `active` links, which lead to no object. */
export const ACTIVE = 'active';

/**
 * A point in the history: the state before the first change whose uuid is this text or sorts after it. The uuids of
 * changes sort by time. Null is the current state.
 */
export type HistoryPoint = string | null;

/** Returns the point directly after a change: a text that sorts between the change's uuid and all later uuids. */
export const pointAfterChange = (change: string): string => `${change}0`;

export interface AccessLink {
  from_uuid: string;
  to_uuid: string;
}

type Links = SelectQueryBuilder<Database, never, AccessLink>;

/** Gives queries of different tables the same type. */
const asLinks = (links: unknown) => links as Links;

/** Selects the current links of a kind. */
export function presentLinks(db: Db, kind: AccessLinkKind): Links {
  switch (kind) {
    case 'active':
      return asLinks(
        db
          .selectFrom('users')
          .select(['users.uuid as from_uuid', sql<string>`cast(${ACTIVE} as text)`.as('to_uuid')])
          .where('users.active', '=', 1),
      );
    case 'businessProfile':
      return asLinks(
        db
          .selectFrom('users')
          .select(['users.uuid as from_uuid', 'users.business_profile_uuid as to_uuid'])
          .where('users.business_profile_uuid', 'is not', null),
      );
    case 'visibilityProfile':
      return asLinks(
        db
          .selectFrom('users')
          .select(['users.uuid as from_uuid', 'users.visibility_profile_uuid as to_uuid'])
          .where('users.visibility_profile_uuid', 'is not', null),
      );
    case 'assignedElement':
      return asLinks(
        db.selectFrom('user_elements').select(['user_uuid as from_uuid', 'element_uuid as to_uuid']),
      );
    case 'appProfile':
      return asLinks(
        db
          .selectFrom('business_profile_choices')
          .select(['business_profile_uuid as from_uuid', 'app_profile_uuid as to_uuid']),
      );
    case 'application':
      return asLinks(
        db.selectFrom('app_profiles').select(['uuid as from_uuid', 'application_uuid as to_uuid']),
      );
    case 'role':
      return asLinks(
        db.selectFrom('app_profile_roles').select(['app_profile_uuid as from_uuid', 'role_uuid as to_uuid']),
      );
    case 'element':
      return asLinks(
        db
          .selectFrom('app_profile_elements')
          .select(['app_profile_uuid as from_uuid', 'element_uuid as to_uuid']),
      );
    case 'cluster':
      return asLinks(
        db
          .selectFrom('visibility_profile_clusters')
          .select(['visibility_profile_uuid as from_uuid', 'cluster_uuid as to_uuid']),
      );
    case 'visibilityElement':
      return asLinks(
        db
          .selectFrom('visibility_profile_elements')
          .select(['visibility_profile_uuid as from_uuid', 'element_uuid as to_uuid']),
      );
  }
}

/** Limits links to those that lead from, or to, these objects. */
interface LinkEnds {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
}

/** The uuid of a change, or an SQL expression for it. */
export type ChangeUuid = string | Expression<string>;

/**
 * Returns the condition that a link was neither added nor removed after a point in the history.
 *
 * @param from column with the uuid from which the link leads
 * @param to column with the uuid to which the link leads
 * @param until column with the uuid of a change; if present, this change and all later ones do not count
 */
export function hasNoChangeSince(
  since: ChangeUuid,
  { from, to, until }: { from: string; to: string; until?: string },
): Expression<SqlBool> {
  const { exists, not, selectFrom } = expressionBuilder<Database, never>();
  return not(
    exists(
      selectFrom('access_link_changes as other')
        .select('other.change_uuid')
        .where('other.from_uuid', '=', sql.ref<string>(from))
        .where('other.to_uuid', '=', sql.ref<string>(to))
        .where('other.change_uuid', '>=', since)
        .$if(until !== undefined, (changes) =>
          changes.where('other.change_uuid', '<', sql.ref<string>(until!)),
        ),
    ),
  );
}

/** Selects the links that existed at a point in the history and were removed later. */
export const selectRemovedLinks = (
  db: Db,
  kind: AccessLinkKind,
  since: ChangeUuid,
  { from, to }: LinkEnds,
): Links =>
  asLinks(
    db
      .selectFrom('access_link_changes as changed')
      .select(['changed.from_uuid', 'changed.to_uuid'])
      .where('changed.kind', '=', kind)
      .where('changed.is_added', '=', 0)
      .where('changed.change_uuid', '>=', since)
      .$call(whereIn('changed.from_uuid', from))
      .$call(whereIn('changed.to_uuid', to))
      .where(
        hasNoChangeSince(since, {
          from: 'changed.from_uuid',
          to: 'changed.to_uuid',
          until: 'changed.change_uuid',
        }),
      ),
  );

/**
 * Selects the links of a kind that existed at a point in the history. If the first later change of a link is its
 * removal, the link existed; if it is its addition, it did not. A link without a later change existed if it exists now.
 */
export function selectLinks(
  db: Db,
  kind: AccessLinkKind,
  since: HistoryPoint,
  { from, to }: LinkEnds,
): Links {
  const present = db
    .selectFrom(presentLinks(db, kind).as('link'))
    .select(['link.from_uuid', 'link.to_uuid'])
    .$call(whereIn('link.from_uuid', from))
    .$call(whereIn('link.to_uuid', to));
  if (since === null) return asLinks(present);
  const unchanged = present.where(hasNoChangeSince(since, { from: 'link.from_uuid', to: 'link.to_uuid' }));
  const removed = selectRemovedLinks(db, kind, since, { from, to });
  return asLinks(unchanged.unionAll(removed));
}

/** Finds the links that `selectLinks` selects, in several queries if there are too many objects for one. */
export async function findLinks(
  db: Db,
  kind: AccessLinkKind,
  since: HistoryPoint,
  { from, to }: LinkEnds,
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

/** A filter for users by whether they have a link to an object. */
interface LinkFilter {
  readonly kind: AccessLinkKind;
  readonly to: string;
  /** The SQL condition that the user has the link now. */
  readonly now: RawBuilder<boolean>;
  /** Whether the filter selects the users without the link. */
  readonly isNegated: boolean;
}

const negateIf = (isNegated: boolean, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  isNegated ? sql<boolean>`not (${condition})` : sql<boolean>`(${condition})`;

const hasLinkIn = (links: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`users.uuid in (select links.from_uuid from ${links} as links)`;

/**
 * Returns a filter for queries of users, by whether they had a link to an object at a point in the history. Its query
 * reads the later changes of such links once, because a search for each user would take longer.
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
      // In the index, `is_added` comes before `change_uuid`. Without a condition on it, the database could not search
      // the index by `change_uuid`.
      .where('later.is_added', 'in', [0, 1])
      .where('later.change_uuid', '>=', since);
    if (!isPostgres(db)) {
      return users.where(
        negateIf(isNegated, sql<boolean>`(${now} and not ${hasLinkIn(changed)}) or ${hasLinkIn(removed)}`),
      );
    }
    // Uses joins, because PostgreSQL runs a subquery once for each user if its result is larger than `work_mem`. The
    // names contain the kind, because a query can have the joins of two kinds. Kysely's types need one literal name.
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
