import type { ElementType } from '../../service/visibility-profile/tables.ts';
import { ELEMENT_TYPES } from '../../service/visibility-profile/element-types.ts';
import type { SourceCluster, SourceElement } from '../../service/sources/inventory/lists.ts';
import { fixedUuid } from '../seed/fixed.ts';
import { clusterRows, clusterUuid } from '../seed/clusters.ts';
import { elementRows, elementUuid } from '../seed/visibility.ts';

type InventoryElement = SourceElement | SourceCluster;

const NEW: Record<ElementType, string> = {
  carrier: 'Kestrel Mobile',
  cluster: 'Sevilla Centre Annex',
  clusterGroup: 'Flood Zones',
  networkGroup: 'Satellite',
  networkElementAttribute: 'Fire Safety',
  venue: 'Harbour Arena',
};

const ABOVE_THE_NEW = clusterUuid('Europe/Spain/Sevilla/Sevilla Centre');

const RENAMED = new Map([[elementUuid('venue', 'Parliament'), 'Parliament House']]);

function elementsOf(elementType: ElementType): InventoryElement[] {
  const added = { uuid: uuidOf(elementType, NEW[elementType]), name: NEW[elementType] };
  if (elementType === 'cluster') {
    const known = clusterRows().map(({ uuid, name, parent_uuid }) => ({ uuid, name, parent: parent_uuid }));
    return [...known, { ...added, parent: ABOVE_THE_NEW }];
  }
  const known = elementRows().filter(({ kind }) => kind === elementType);
  return [...known.map(({ uuid, name }) => ({ uuid, name: RENAMED.get(uuid) ?? name })), added];
}

const uuidOf = (elementType: ElementType, name: string): string =>
  fixedUuid(`inventory ${elementType}`, name);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const parentOf = (element: InventoryElement): string | null => ('parent' in element ? element.parent : null);

/**
 * The visibility elements of the demo inventory: the elements of the demo data, with a few differences. A
 * test can change them.
 */
export class InventoryElements {
  #elements = new Map<ElementType, InventoryElement[]>();

  constructor() {
    this.#reset();
  }

  list(elementType: string): readonly InventoryElement[] | null {
    return this.#elements.get(elementType as ElementType) ?? null;
  }

  /** Returns the elements of a type, but makes the last one unusable: it has no name, and its parent does not exist. */
  partlyUsable(elementType: string): readonly unknown[] | null {
    const elements = this.list(elementType);
    return (
      elements && [...elements.slice(0, -1), { ...elements.at(-1), name: '', parent: fixedUuid('no', 0) }]
    );
  }

  /**
   * Changes the elements. `change` selects what happens:
   * - `add`: needs `elementType` and `name`; optional `uuid`, and `parent` for a cluster
   * - `rename`: needs `elementType`, `uuid` and `name`
   * - `remove`: needs `elementType` and `uuid`; also removes the descendants of a cluster
   * - `reset`: undoes all changes
   *
   * @returns false if the request is not valid, changes an unknown element, or adds an existing one
   */
  change({ change, elementType, uuid, name, parent = null }: Record<string, unknown>): boolean {
    if (change === 'reset') return this.#reset();
    const type = ELEMENT_TYPES.find((known) => known === elementType);
    if (!type) return false;
    if (change === 'add') return isText(name) && this.#add(type, uuid ?? uuidOf(type, name), name, parent);
    if (!this.#has(type, uuid)) return false;
    if (change === 'rename') return isText(name) && this.#rename(type, uuid, name);
    return change === 'remove' && this.#remove(type, uuid);
  }

  #reset(): true {
    for (const elementType of ELEMENT_TYPES) this.#elements.set(elementType, elementsOf(elementType));
    return true;
  }

  #of(elementType: ElementType): readonly InventoryElement[] {
    return this.#elements.get(elementType) ?? [];
  }

  #has(elementType: ElementType, uuid: unknown): uuid is string {
    return this.#of(elementType).some((element) => element.uuid === uuid);
  }

  #add(elementType: ElementType, uuid: unknown, name: string, parent: unknown): boolean {
    if (!isText(uuid) || this.#has(elementType, uuid)) return false;
    const isCluster = elementType === 'cluster';
    if (parent !== null && !(isCluster && this.#has('cluster', parent))) return false;
    const element = isCluster ? { uuid, name, parent: parent as string | null } : { uuid, name };
    this.#elements.set(elementType, [...this.#of(elementType), element]);
    return true;
  }

  #rename(elementType: ElementType, uuid: string, name: string): true {
    const renamed = this.#of(elementType).map((element) =>
      element.uuid === uuid ? { ...element, name } : element,
    );
    this.#elements.set(elementType, renamed);
    return true;
  }

  #remove(elementType: ElementType, uuid: string): true {
    const gone = new Set([uuid]);
    // One pass finds all descendants, because each cluster comes after its parent.
    for (const element of this.#of(elementType))
      if (gone.has(parentOf(element) ?? '')) gone.add(element.uuid);
    this.#elements.set(
      elementType,
      this.#of(elementType).filter((element) => !gone.has(element.uuid)),
    );
    return true;
  }
}
