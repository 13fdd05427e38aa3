import {
  type AliasedExpression,
  type ExpressionBuilder,
  type ReferenceExpression,
  type Selectable,
  sql,
} from 'kysely';
import { seesEverything } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { ChangedKind, ChangeOperation } from './recorded-object.ts';
import type { ChangeTable } from './tables.ts';
import { firstUuidAt } from './uuid-v7.ts';
import { isForeignCredentialItem } from './credential-items.ts';
import { isVisibleItem, visibleKinds, visibleLevels } from './visible-items.ts';

export type ChangeRow = Selectable<ChangeTable>;

export interface ChangeFilter {
  /** The uuid of the last change of the previous page. */
  before?: string | undefined;
  limit: number;
  actor?: string | undefined;
  object?: string | undefined;
  kind?: ChangedKind | undefined;
  operation?: ChangeOperation | undefined;
  /** Milliseconds since 1970. */
  from?: number | undefined;
  until?: number | undefined;
}

/**
 * Selects the items that the viewer may see and that match the filter. Omits changes of how a user signs in whom the
 * viewer may not change.
 */
export const itemsFor = (db: Db, viewer: Viewer, { object, kind, operation }: Partial<ChangeFilter> = {}) =>
  db
    .selectFrom('change_items as item')
    .where(isVisibleItem(viewer))
    .$if(!seesEverything(viewer), (items) =>
      items.where((eb) => eb.not(isForeignCredentialItem(db, viewer)(eb))),
    )
    .$if(object !== undefined, (items) => items.where('item.object_uuid', '=', object!))
    .$if(kind !== undefined, (items) => items.where('item.kind', '=', kind!))
    .$if(operation !== undefined, (items) => items.where('item.operation', '=', operation!));

/** The column `changes.uuid` of the outer query, for subqueries of the change's items. */
export const outerChangeUuid = sql.ref<string>('changes.uuid');

/** Returns the condition that a change is older than the filter's cursor and in the filter's time range. */
const isInTime = <DB, Table extends keyof DB>(
  eb: ExpressionBuilder<DB, Table>,
  column: ReferenceExpression<DB, Table>,
  { before, from, until }: ChangeFilter,
) =>
  eb.and([
    ...(before === undefined ? [] : [eb(column, '<', before as never)]),
    ...(from === undefined ? [] : [eb(column, '>=', firstUuidAt(from) as never)]),
    ...(until === undefined ? [] : [eb(column, '<', firstUuidAt(until) as never)]),
  ]);

/**
 * Returns whether a filter excludes updates of users, which are most items. Partial indexes contain the other items.
 */
const isRare = ({ kind, operation }: ChangeFilter): boolean =>
  (kind !== undefined && kind !== 'user') || (operation !== undefined && operation !== 'updated');

/**
 * Selects the uuids of the newest changes with items of a rare kind or operation. Reads them from a partial index,
 * because a scan of all changes would have to read far to find a rare item. The conditions with literals repeat those
 * of the indexes, because otherwise the database would not use the indexes.
 */
const newestRareChanges = (items: ReturnType<typeof itemsFor>, filter: ChangeFilter) =>
  items
    .select('item.change_uuid')
    .distinct()
    .where((eb) => isInTime(eb, 'item.change_uuid', filter))
    .$if(filter.kind !== undefined && filter.kind !== 'user', (rare) =>
      rare.where('item.kind', '<>', sql.lit<ChangedKind>('user')),
    )
    .$if(filter.operation !== undefined && filter.operation !== 'updated', (rare) =>
      rare.where('item.operation', '<>', sql.lit<ChangeOperation>('updated')),
    )
    .orderBy('item.change_uuid', 'desc')
    .limit(filter.limit + 1);

/** Number of newest changes that are searched first for a viewer who does not see everything. */
const MAX_SCANNED = 1000;

/** If the viewer may see at most this many changes, a page of one actor's changes is read from these changes. */
const MAX_VISIBLE = 2000;

/**
 * Reads a page of changes, the newest first: those with an item that the viewer may see and that matches the filter.
 * Reads one change more than the page has, if there is one, so that the caller knows whether another page follows.
 */
export async function findChangeRows(db: Db, viewer: Viewer, filter: ChangeFilter): Promise<ChangeRow[]> {
  const { limit, actor, object } = filter;
  const items = itemsFor(db, viewer, filter);
  const select = (source: 'changes' | AliasedExpression<ChangeRow, 'changes'>) =>
    db
      .selectFrom(source as 'changes')
      .selectAll()
      .$if(actor !== undefined, (changes) => changes.where('actor_uuid', '=', actor!))
      .where((eb) => isInTime(eb, 'uuid', filter))
      .orderBy('uuid', 'desc');
  const hasItem = ({ exists }: ExpressionBuilder<Database, 'changes'>) =>
    exists(items.select('item.position').where('item.change_uuid', '=', outerChangeUuid));
  const page = (changes: ReturnType<typeof select>) => changes.limit(limit + 1).execute();
  if (object !== undefined)
    return page(select('changes').where('uuid', 'in', items.select('item.change_uuid')));
  // The uuids are read by their own query. With a subquery, PostgreSQL would scan all changes if few match.
  const pageOf = async (newest: { execute: () => Promise<{ change_uuid: string }[]> }) => {
    const uuids = new Set((await newest.execute()).map(({ change_uuid }) => change_uuid));
    const first = [...uuids].toSorted((one, other) => (one < other ? 1 : -1)).slice(0, limit + 1);
    return page(select('changes').$call(whereIn('uuid', first)));
  };
  if (isRare(filter) && actor === undefined) return pageOf(newestRareChanges(items, filter));
  if (seesEverything(viewer)) return page(select('changes').where(hasItem));
  // The newest changes are searched first, because most administrators can see some of them.
  const newest = await page(select(select('changes').limit(MAX_SCANNED).as('changes')).where(hasItem));
  if (newest.length > limit) return newest;
  if (actor === undefined) return pageOf(newestVisibleChanges(db, viewer, filter));
  // A viewer who sees few items may see none of the actor's many changes, so a scan of these changes could take long.
  const visible = await newestVisibleChanges(db, viewer, { ...filter, limit: MAX_VISIBLE }).execute();
  const isWhole = visible.length <= MAX_VISIBLE;
  const uuids = visible.map(({ change_uuid }) => change_uuid);
  return page(isWhole ? select('changes').$call(whereIn('uuid', uuids)) : select('changes').where(hasItem));
}

/**
 * Selects the uuids of the newest changes with items that the viewer may see. Reads the items of each level and kind
 * from a partial index, because a scan of all changes would have to read far if the viewer may see few of them.
 */
function newestVisibleChanges(db: Db, viewer: Viewer, filter: ChangeFilter) {
  const kinds = filter.kind === undefined ? visibleKinds(viewer) : [filter.kind];
  const [first, ...others] = visibleLevels(viewer).flatMap(({ role, company }) =>
    kinds.map((kind) =>
      db
        .selectFrom(
          itemsFor(db, viewer, filter)
            .select('item.change_uuid')
            .distinct()
            .where('item.visible_role', '=', sql.lit(role))
            .$if(company !== undefined, (found) =>
              found.where(sql<boolean>`coalesce(item.visible_company, '') = ${company ?? ''}`),
            )
            .where('item.kind', '=', kind)
            .where((eb) => isInTime(eb, 'item.change_uuid', filter))
            .orderBy('item.change_uuid', 'desc')
            .limit(filter.limit + 1)
            .as('newest'),
        )
        .select('newest.change_uuid'),
    ),
  );
  return others.reduce((all, other) => all.unionAll(other), first!);
}
