import type { components } from '../../openapi/generated/schema.d.ts';
import type { RecordedKind, RecordedValue } from '../../service/change-history/recorded-object.ts';
import { COMPARED_KINDS } from '../../service/resources.ts';
import type { Db } from '../../service/db/open.ts';
import { RECORDED_SIGNING_KEYS } from '../../service/oauth/tokens/recorded-signing-key.ts';

type ChangeItem = components['schemas']['ChangeItem'];

/** The kinds of recorded objects, with their tables. */
const RECORDED: readonly (readonly [kind: RecordedKind, table: 'users', key: 'uuid'])[] = [
  ...COMPARED_KINDS.map(({ recorded, table }) => [recorded, table as 'users', 'uuid'] as const),
  [RECORDED_SIGNING_KEYS, 'signing_keys' as 'users', 'kid' as 'uuid'],
];

/** All recorded objects by kind and uuid, with the values of their fields as comparable texts. */
export type World = Map<string, Map<string, string[]>>;

const keyOf = (kind: string, uuid: string): string => `${kind} ${uuid}`;

const textOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry);
  const { uuid, value } = entry as { uuid: string; value?: string | null };
  return JSON.stringify([uuid, value ?? null]);
};

const isEmpty = (value: RecordedValue | undefined): boolean => value === null || value === undefined;

/** Returns the entries of a value. A missing value has none, and a value that is no list has one. */
const entriesOf = (value: unknown): string[] =>
  isEmpty(value as RecordedValue) ? [] : [value].flat().map(textOf);

/** Reads all recorded objects from the tables. */
export async function readWorld(db: Db): Promise<World> {
  const world: World = new Map();
  for (const [kind, table, key] of RECORDED) {
    const rows = await db.selectFrom(table).select(`${key} as uuid`).execute();
    const objects = await kind.read(
      db,
      rows.map(({ uuid }) => uuid),
    );
    for (const [uuid, { fields }] of objects) {
      const values = Object.entries(fields).map(([field, value]) => [field, entriesOf(value)] as const);
      world.set(keyOf(kind.kind, uuid), new Map(values.filter(([, entries]) => entries.length > 0)));
    }
  }
  return world;
}

/** Applies recorded items to a world. */
export function replay(world: World, items: readonly ChangeItem[]): World {
  const result: World = new Map(world);
  for (const { kind, uuid, operation, fields } of items) {
    const key = keyOf(kind, uuid);
    if (operation === 'deleted') {
      result.delete(key);
      continue;
    }
    const values = new Map(result.get(key));
    for (const { field, before, after, isReplaced } of fields) {
      if (isReplaced || NOT_READ.has(field)) continue;
      const removed = entriesOf(before);
      const left = (values.get(field) ?? []).filter((entry) => !removed.includes(entry));
      const entries = [...left, ...entriesOf(after)];
      if (entries.length > 0) values.set(field, entries);
      else values.delete(field);
    }
    result.set(key, values);
  }
  return result;
}

/** Fields of items that describe what was done, not a state of the object. */
const NOT_READ: ReadonlySet<string> = new Set([
  'endedSessions',
  'resetLink',
  'externalIdentities',
  'authenticatorApp',
  'passkeys',
]);

/** Returns a world as sorted lines, for comparison. */
export const linesOf = (world: World): string[] =>
  [...world]
    .flatMap(([key, fields]) => [
      key,
      ...[...fields].map(([field, entries]) => `${key} ${field} ${entries.toSorted().join()}`),
    ])
    .toSorted();
