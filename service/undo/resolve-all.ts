import { referencesIn, REFERENCED_TABLES } from '../change-history/name-references.ts';
import type { RecordedObject, RecordedReference } from '../change-history/recorded-object.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import type { Entry, UndoneObject } from './fold-items.ts';
import { resolveUndo, type Resolution } from './resolve-undo.ts';
import type { UndoableKind } from './undoable-kind.ts';

export interface Resolved {
  object: UndoneObject;
  /** The object before the undo; null if it does not exist. */
  current: RecordedObject | null;
  resolution: Resolution;
}

/**
 * Decides for objects of a kind what the undo has to do.
 *
 * @param objects at most `ROWS_PER_STATEMENT` objects
 * @param isOverwritten returns whether the user chose to overwrite a field that was changed later
 */
export async function resolveAll(
  db: Db,
  kind: UndoableKind,
  objects: readonly UndoneObject[],
  isOverwritten: (uuid: string, field: string) => boolean,
): Promise<Resolved[]> {
  const stored = await kind.recorded.read(
    db,
    objects.map(({ uuid }) => uuid),
  );
  const restored = objects.flatMap(({ fields }) =>
    [...fields.values()].flatMap((field) =>
      field.isList ? field.removed.flatMap(asReferences) : referencesIn(field.before),
    ),
  );
  const existing = await findExisting(db, restored);
  const slots = await readSlots(db, kind, objects, stored);
  // An application's roles and elements (`offer`) are restored with the application, so they need not exist.
  const exists = (entry: Entry): boolean =>
    typeof entry === 'string' || entry.offer !== undefined || existing.has(entry.uuid);
  return objects.map((object) => {
    const current = stored.get(object.uuid) ?? null;
    const resolution = resolveUndo(object, current, {
      isOverwritten: (field) => isOverwritten(object.uuid, field),
      exists,
      slotOf: (field, entry) => slots.get(field)?.get(typeof entry === 'string' ? entry : entry.uuid) ?? null,
    });
    return { object, current, resolution };
  });
}

export const asReferences = (entry: Entry): RecordedReference[] => (typeof entry === 'string' ? [] : [entry]);

async function findExisting(db: Db, references: readonly RecordedReference[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [kind, table] of Object.entries(REFERENCED_TABLES)) {
    const ofKind = references.flatMap((reference) => (reference.kind === kind ? reference.uuid : []));
    for (const part of chunks([...new Set(ofKind)])) {
      const rows = await db
        .selectFrom(table)
        .select('uuid')
        .where('uuid', 'in', part)
        .$if(table === 'application_elements', (elements) =>
          elements.where('removed' as 'uuid', '=', 0 as never),
        )
        .execute();
      for (const { uuid } of rows) found.add(uuid);
    }
  }
  return found;
}

async function readSlots(
  db: Db,
  { slots = {} }: UndoableKind,
  objects: readonly UndoneObject[],
  stored: ReadonlyMap<string, RecordedObject>,
): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const [field, read] of Object.entries(slots)) {
    const entries = objects.flatMap(({ uuid, fields }) => {
      const undone = fields.get(field);
      if (!undone?.isList) return [];
      return [
        ...undone.removed.flatMap(asReferences),
        ...referencesIn(stored.get(uuid)?.fields[field] ?? null),
      ];
    });
    const ofField = new Map<string, string>();
    for (const part of chunks([...new Set(entries.map(({ uuid }) => uuid))])) {
      for (const [uuid, slot] of await read(db, part)) ofField.set(uuid, slot);
    }
    found.set(field, ofField);
  }
  return found;
}
