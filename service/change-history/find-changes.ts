import { sql } from 'kysely';
import type { components } from '../../openapi/generated/schema.d.ts';
import { seesEverything } from '../access/visible-to.ts';
import { visibleUsers } from '../access/visible-users.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Context } from '../context.ts';
import { chunks } from '../db/chunks.ts';
import { whereIn } from '../db/where-in.ts';
import type { Db } from '../db/open.ts';
import { originCell, readContent, type Origin } from './content.ts';
import {
  type ChangeFilter,
  type ChangeRow,
  findChangeRows,
  itemsFor,
  outerChangeUuid,
} from './find-change-rows.ts';
import { findPersonKeys } from './person-keys.ts';
import { readItemContents } from './read-item-contents.ts';
import type { ChangedKind, ChangeOperation } from './recorded-object.ts';
import { shownFields } from './shown-fields.ts';
import type { ChangeItemTable } from './tables.ts';

type Schemas = components['schemas'];

const CALL = sql.ref<string>('changes.call');

/** Maximum number of items of a change that are counted. */
const MAX_COUNTED = 1000;

/** A change without the access that users gained and lost. */
export type RecordedChange = Omit<Schemas['Change'], 'access'>;

interface RecordedChanges {
  readonly changes: RecordedChange[];
  readonly next: string | null;
}

interface RecordedDetails extends Pick<Schemas['ChangeDetails'], 'request'> {
  readonly change: RecordedChange;
}

const NO_CHANGES: RecordedChanges = { changes: [], next: null };

type Reading = Pick<Context, 'db' | 'keys'>;

/** Finds changes with an item that the viewer may see and that matches the filter, the newest first. */
export async function findChanges(
  { db, keys }: Reading,
  viewer: Viewer,
  filter: ChangeFilter,
): Promise<RecordedChanges> {
  const { limit, actor } = filter;
  if (actor !== undefined && !(await visibleUsers(db, viewer, [actor])).has(actor)) return NO_CHANGES;
  const rows = await findChangeRows(db, viewer, filter);
  const page = rows.slice(0, limit);
  const changes = await describeChanges({ db, keys }, viewer, page, filter);
  return { changes, next: rows.length > limit ? page.at(-1)!.uuid : null };
}

/**
 * Finds a change.
 *
 * @returns null if it does not exist, or the viewer may see none of its items
 */
export async function findChange(
  { db, keys }: Reading,
  viewer: Viewer,
  uuid: string,
): Promise<RecordedDetails | null> {
  const row = await db.selectFrom('changes').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  const [change] = row ? await describeChanges({ db, keys }, viewer, [row], {}) : [];
  if (!row || !change) return null;
  const isShown = seesEverything(viewer) || row.actor_uuid === viewer.uuid;
  const origin = isShown ? (await originsOf({ db, keys }, [row])).get(uuid) : null;
  if (!origin?.request) return { change, request: null };
  const { id, address, clientUuid } = origin.request;
  const client = await db
    .selectFrom('auth_clients')
    .select('name')
    .where('uuid', '=', clientUuid ?? '')
    .executeTakeFirst();
  const request = { id, address, client: client?.name ?? null, roles: JSON.parse(row.roles) as string[] };
  return { change, request };
}

interface ItemPage {
  /** The uuid of the change. */
  uuid: string;
  limit: number;
  /** The number of visible items that are skipped. */
  offset?: number;
  /** The position after which the items begin. Faster than `offset`, but reveals how many items are hidden. */
  after?: number | undefined;
}

interface FoundItems extends Pick<Schemas['ChangeItems'], 'items'> {
  /** The position of the last item if more follow; otherwise null. */
  last: number | null;
}

/** Finds the items of a change that the viewer may see, in the order in which they were recorded. */
export async function findItems(
  { db, keys }: Reading,
  viewer: Viewer,
  { uuid, limit, offset = 0, after }: ItemPage,
  filter: Partial<ChangeFilter> = {},
): Promise<FoundItems> {
  const rows = await itemsFor(db, viewer, filter)
    .selectAll('item')
    .where('item.change_uuid', '=', uuid)
    .$if(after !== undefined, (items) => items.where('item.position', '>', after!))
    .orderBy('item.position')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const page = rows.slice(0, limit);
  const items = await describeItems({ db, keys }, viewer, page);
  return { items, last: rows.length > limit ? page.at(-1)!.position : null };
}

/**
 * Describes changes for a viewer, each with the first item that the viewer may see and that matches `filter`. Omits
 * changes without such an item.
 */
async function describeChanges(
  { db, keys }: Reading,
  viewer: Viewer,
  rows: readonly ChangeRow[],
  filter: Partial<ChangeFilter>,
): Promise<RecordedChange[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  const firstPosition = itemsFor(db, viewer, filter)
    .select('item.position')
    .where('item.change_uuid', '=', outerChangeUuid)
    .orderBy('item.position')
    .limit(1);
  const firstRows = await db
    .selectFrom('changes')
    .innerJoin('change_items as first', 'first.change_uuid', 'changes.uuid')
    .selectAll('first')
    .select(({ selectFrom }) =>
      selectFrom(
        itemsFor(db, viewer)
          .select('item.position')
          .where('item.change_uuid', '=', outerChangeUuid)
          .where('item.kind', '=', sql.ref<ChangedKind>('first.kind'))
          .where('item.operation', '=', sql.ref<ChangeOperation>('first.operation'))
          .limit(MAX_COUNTED)
          .as('like_first'),
      )
        .select(({ fn }) => fn.countAll<number>().as('items'))
        .as('like_first'),
    )
    .$call(whereIn('changes.uuid', uuids))
    .where((eb) =>
      eb(
        'first.position',
        '=',
        // A deletion may first record other changes, such as those of a profile's users. The entry's sentence names the
        // deleted object.
        eb.fn.coalesce(
          firstPosition
            .where('item.operation', '=', 'deleted')
            .where((item) =>
              item.or([
                item(CALL, 'like', sql.lit('delete%')),
                item(CALL, '=', sql.lit('applyBulkAction.delete')),
              ]),
            ),
          firstPosition,
        ),
      ),
    )
    .execute();
  const firstItems = await describeItems({ db, keys }, viewer, firstRows);
  const firstOf = new Map(
    firstRows.map(({ change_uuid, like_first: likeFirst }, index) => [
      change_uuid,
      { first: firstItems[index]!, likeFirst: Number(likeFirst) },
    ]),
  );
  const counts = await countItems(db, viewer, uuids);
  const origins = await originsOf({ db, keys }, rows);
  const actors = await visibleUsers(
    db,
    viewer,
    rows.flatMap(({ actor_uuid }) => actor_uuid ?? []),
  );
  const undos = await findUndos(db, viewer, rows);
  return rows.flatMap((row): RecordedChange[] => {
    const found = firstOf.get(row.uuid);
    if (!found) return [];
    const count = counts.get(row.uuid) ?? 0;
    const actor = row.actor_uuid !== null && actors.has(row.actor_uuid) ? row.actor_uuid : null;
    const origin = origins.get(row.uuid);
    // Viewers see the reason if they may see the actor. After the actor's deletion, the service cannot check this, so
    // only viewers who see everything see the reason.
    const isActorShown = actor !== null || seesEverything(viewer);
    return [
      {
        uuid: row.uuid,
        at: new Date(Number(row.at)).toISOString(),
        call: row.call,
        actor: {
          kind: row.actor_kind,
          uuid: actor,
          name: actor === null ? null : (origin?.name ?? null),
        },
        items: Math.min(count, MAX_COUNTED),
        isCapped: count > MAX_COUNTED,
        undoOf: undos.undoOf.get(row.uuid) ?? [],
        undoneBy: undos.undoneBy.get(row.uuid) ?? null,
        reason: isActorShown ? (origin?.reason ?? null) : null,
        ...found,
      },
    ];
  });
}

/**
 * Finds, for each change, the changes that it undid and the last one that undid it. Omits changes that the viewer may
 * not see.
 */
async function findUndos(
  db: Db,
  viewer: Viewer,
  rows: readonly ChangeRow[],
): Promise<{ undoOf: Map<string, string[]>; undoneBy: Map<string, string> }> {
  const oldest = rows.map(({ uuid }) => uuid).reduce((one, other) => (one < other ? one : other), '~');
  const later = await db
    .selectFrom('changes')
    .select(['uuid', 'undo_of'])
    .where('undo_of', 'is not', null)
    .where('uuid', '>=', oldest)
    .where(({ exists }) =>
      exists(itemsFor(db, viewer).select('item.position').where('item.change_uuid', '=', outerChangeUuid)),
    )
    .orderBy('uuid')
    .execute();
  const pairs = later.map(({ uuid, undo_of }) => [uuid, JSON.parse(undo_of!) as string[]] as const);
  const undoneBy = new Map<string, string>();
  for (const [uuid, undone] of pairs.toReversed()) {
    // An undo that was itself undone does not count.
    if (undoneBy.has(uuid)) continue;
    for (const one of undone) if (!undoneBy.has(one)) undoneBy.set(one, uuid);
  }
  const shown = new Set(rows.map(({ uuid }) => uuid));
  const ofShown = pairs.filter(([uuid]) => shown.has(uuid));
  const visible = await visibleChanges(
    db,
    viewer,
    ofShown.flatMap(([, undone]) => undone),
  );
  return {
    undoOf: new Map(ofShown.map(([uuid, undone]) => [uuid, undone.filter((one) => visible.has(one))])),
    undoneBy,
  };
}

/** Returns which of these changes have an item that the viewer may see. */
export async function visibleChanges(db: Db, viewer: Viewer, uuids: readonly string[]): Promise<Set<string>> {
  const visible = new Set<string>();
  for (const part of chunks([...new Set(uuids)])) {
    const rows = await itemsFor(db, viewer)
      .select('item.change_uuid')
      .distinct()
      .where('item.change_uuid', 'in', part)
      .execute();
    for (const { change_uuid } of rows) visible.add(change_uuid);
  }
  return visible;
}

async function countItems(db: Db, viewer: Viewer, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('changes')
    .select((eb) => [
      'changes.uuid',
      eb
        .selectFrom(
          itemsFor(db, viewer)
            .select('item.position')
            .where('item.change_uuid', '=', outerChangeUuid)
            .limit(MAX_COUNTED + 1)
            .as('counted'),
        )
        .select((counted) => counted.fn.countAll<number>().as('items'))
        .as('items'),
    ])
    .$call(whereIn('changes.uuid', uuids))
    .execute();
  return new Map(rows.map(({ uuid, items }) => [uuid, Number(items)]));
}

/** Reads the origins of changes, by the change's uuid. An origin is null if the actor's personal data were erased. */
async function originsOf(
  { db, keys }: Reading,
  rows: readonly ChangeRow[],
): Promise<Map<string, Origin | null>> {
  const personal = await findPersonKeys(
    db,
    keys,
    rows.flatMap(({ actor_uuid }) => actor_uuid ?? []),
  );
  return new Map(
    rows.map(({ uuid, actor_uuid, origin }) => {
      const key = actor_uuid === null ? undefined : personal.get(actor_uuid);
      return [
        uuid,
        readContent<Origin>(origin, { isEncrypted: actor_uuid !== null, key, cell: originCell(uuid) }),
      ];
    }),
  );
}

async function describeItems(
  { db, keys }: Reading,
  viewer: Viewer,
  rows: readonly ChangeItemTable[],
): Promise<Schemas['ChangeItem'][]> {
  const contents = await readItemContents({ db, keys }, rows);
  const fields = await shownFields(
    db,
    viewer,
    contents.map((content) => content?.fields ?? []),
  );
  return rows.map(({ kind, object_uuid: uuid, operation }, index) => ({
    kind,
    uuid,
    name: contents[index]?.name ?? null,
    operation,
    fields: fields[index]!,
  }));
}
