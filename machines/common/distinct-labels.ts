import { foldName } from '../../openapi/rules/names.ts';
import { memoize } from '../../openapi/rules/memoize.ts';

export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** Number of characters that are shown from the end of a uuid. Uuids that are created in sequence often start alike. */
const UUID_END = 8;

/**
 * Returns a note for each item whose name is not unique, by uuid. A screen shows the note after the name, for example
 * `Access (South)`; name and note together are unique. Compares names case-insensitively.
 *
 * @param detailOf returns the preferred note, such as the path of a cluster. If that note is not unique, the end of the
 * uuid is added to it, or the whole uuid.
 */
export function distinctNotes<Item extends Named>(
  items: readonly Item[],
  detailOf: (item: Item) => string,
): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  const untried = new Map<string, string[]>();
  const addNote = (item: Item): boolean => {
    const [note, ...rest] = untried.get(item.uuid) ?? notesFor(item, detailOf(item));
    untried.set(item.uuid, rest);
    if (note !== undefined) notes.set(item.uuid, note);
    return note !== undefined;
  };
  let isOpen = true;
  while (isOpen) {
    const added = [...sharing(items, notes)].filter(addNote);
    isOpen = added.length > 0;
  }
  return notes;
}

/** Lists possible notes, from the most readable one to the uuid, which is always unique. */
function notesFor({ uuid }: Named, detail: string): string[] {
  const ids = [`…${uuid.slice(-UUID_END)}`, uuid];
  return detail === '' ? ids : [detail, ...ids.map((id) => `${detail}, ${id}`)];
}

/** Finds the items that share a label. A name without a note can also equal another item's name with its note. */
function sharing<Item extends Named>(items: readonly Item[], notes: ReadonlyMap<string, string>): Set<Item> {
  const first = new Map<string, Item>();
  const found = new Set<Item>();
  for (const item of items) {
    const key = foldName(withNote(item.name, notes.get(item.uuid)));
    const other = first.get(key);
    if (other === undefined) first.set(key, item);
    else if (other.uuid !== item.uuid) found.add(other).add(item);
  }
  return found;
}

/** Appends a note to a name: `Access (South)`. */
export const withNote = (name: string, note: string | undefined): string =>
  note === undefined ? name : `${name} (${note})`;

interface Detailed extends Named {
  readonly application?: { readonly name?: string | null } | null;
  readonly category?: string | null;
}

/** Returns notes that distinguish equal names in a list: application and category, otherwise the uuid. */
export const notesOf = memoize((items: readonly Detailed[]) =>
  distinctNotes(items, ({ application, category }) =>
    [application?.name, category].filter(Boolean).join(', '),
  ),
);

/** Returns the item's name, with a note if the list contains the same name twice. */
export const labelIn = (items: readonly Detailed[], { uuid, name }: Named): string =>
  withNote(name, notesOf(items).get(uuid));
