import type { FileProblems, Path } from './file-problems.ts';
import type { Values } from './fields.ts';

interface Named {
  uuid: string;
}

export interface Matched<Stored> {
  /** The stored object of each entry; null if the entry is new. */
  stored: (Stored | null)[];
  /** The stored objects that the file does not contain. */
  missing: Stored[];
}

interface Matching<Stored> {
  entries: readonly Values[];
  stored: readonly Stored[];
  /** Returns the key by which objects match. If `name` is given, it replaces the name of the object. */
  keyOf: (object: Stored | Values, name?: string) => string;
  path: Path;
}

/** Finds the stored object of each entry of a file, by its uuid, its name or its previous name (`renamedFrom`). */
export function matchEntries<Stored extends Named>(
  { entries, stored, keyOf, path }: Matching<Stored>,
  problems: FileProblems,
): Matched<Stored> {
  const byUuid = new Map(stored.map((object) => [object.uuid, object]));
  const byKey = new Map<string, Stored[]>();
  for (const object of stored) {
    const key = keyOf(object);
    const same = byKey.get(key);
    if (same) same.push(object);
    else byKey.set(key, [object]);
  }
  const claimed = new Set<string>();
  const keys = new Set<string>();
  const only = (key: string, at: Path): Stored | null => {
    const found = byKey.get(key) ?? [];
    if (found.length > 1) problems.add(at, `There are ${found.length} of this name. Give \`uuid\`.`);
    return found[0] ?? null;
  };
  const find = (entry: Values, at: Path): Stored | null => {
    const { uuid, renamedFrom } = entry;
    if (typeof uuid === 'string') {
      const object = byUuid.get(uuid) ?? null;
      if (!object) problems.add([...at, 'uuid'], 'There is nothing with this uuid. Leave it out.');
      return object;
    }
    // `renamedFrom` is ignored if an object has the new name, because the file can still contain it after the rename.
    const named = only(keyOf(entry), [...at, 'name']);
    if (named || typeof renamedFrom !== 'string') return named;
    return only(keyOf(entry, renamedFrom), [...at, 'renamedFrom']);
  };
  const matched = entries.map((entry, index) => {
    const at = [...path, index];
    const key = keyOf(entry);
    if (keys.has(key)) {
      problems.add([...at, 'name'], `Another entry has the name ${JSON.stringify(entry['name'])}.`);
      return null;
    }
    keys.add(key);
    const object = find(entry, at);
    if (object && claimed.has(object.uuid)) {
      const field = entry['renamedFrom'] === undefined ? 'name' : 'renamedFrom';
      problems.add([...at, field], 'Another entry is or was the same object. Rename one object at a time.');
    }
    if (object) claimed.add(object.uuid);
    return object;
  });
  return { stored: matched, missing: stored.filter(({ uuid }) => !claimed.has(uuid)) };
}
