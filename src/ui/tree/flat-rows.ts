import type { PickItem } from '../field/pick-box.tsx';
import type { TreeRows } from './tree-rows.ts';

/** Converts the items of a pick list to the rows of a tree with one level. */
export function flatRows(items: readonly PickItem[], chosen: ReadonlySet<string>): TreeRows {
  const indices = new Map(items.map(({ uuid }, index) => [uuid, index]));
  return {
    count: items.length,
    at(index) {
      const item = items[index];
      if (!item) throw new RangeError(`there is no row ${index}`);
      const { uuid, name, note } = item;
      return {
        key: uuid,
        name,
        note,
        level: 1,
        position: index + 1,
        setSize: items.length,
        isOpen: null,
        isSelected: chosen.has(uuid),
        below: 0,
        selectedBelow: 0,
      };
    },
    indexOf: (uuid) => indices.get(uuid) ?? 0,
    parentOf: () => null,
  };
}
