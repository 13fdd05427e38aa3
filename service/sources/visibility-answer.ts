import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Insertable } from 'kysely';
import { grouped } from '../db/queries/grouped.ts';
import type { ClusterTable } from '../db/schema.ts';
import { NAMES } from '../name-keyword.ts';
import { problem } from '../problem.ts';

/** An element as the inventory tells of it; the uuid is its identity there and here. */
export interface SourceElement {
  uuid: string;
  name: string;
}

/** A cluster as the inventory tells of it: the one above it by uuid, null at the top. */
export interface SourceCluster extends SourceElement {
  parent: string | null;
}

/** More levels than any network has. Endless ones could not be answered as trees. */
const MAX_LEVELS = 50;

const ajv = addFormats(new Ajv2020({ allowUnionTypes: true })).addKeyword(NAMES);

const element = {
  type: 'object',
  required: ['uuid', 'name'],
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string', 'x-name': true, minLength: 1, maxLength: 255 },
  },
};

const isElement = ajv.compile<SourceElement>(element);
const isCluster = ajv.compile<SourceCluster>({
  ...element,
  required: [...element.required, 'parent'],
  properties: { ...element.properties, parent: { type: ['string', 'null'], format: 'uuid' } },
});

const bad = (what: string) => problem('source_failed', { message: `The inventory sent ${what}.` });

/** Every entry, each once. */
function entriesOf<Entry extends SourceElement>(
  answer: unknown,
  isEntry: ValidateFunction<Entry>,
): readonly Entry[] {
  if (!Array.isArray(answer)) throw bad('no list of elements');
  const seen = new Set<string>();
  return answer.map((entry: unknown, index) => {
    if (!isEntry(entry)) throw bad(`an element that is incomplete or malformed (entry ${index + 1})`);
    if (seen.has(entry.uuid)) throw bad(`an element twice (entry ${index + 1})`);
    seen.add(entry.uuid);
    return entry;
  });
}

/**
 * Reads what the inventory answered of one set of elements.
 *
 * @throws Problem source_failed where it is no list of elements, or one of them cannot be used or comes twice.
 */
export function elementsIn(answer: unknown): SourceElement[] {
  return entriesOf(answer, isElement).map(({ uuid, name }) => ({ uuid, name }));
}

/**
 * Reads what the inventory answered of clusters: the rows, a cluster after the one above it, siblings in their order.
 *
 * @throws Problem source_failed as `elementsIn`; where a cluster is below one that is not in the list, or below itself;
 * where there are more levels than can be answered.
 */
export function clustersIn(answer: unknown): Insertable<ClusterTable>[] {
  const entries = entriesOf(answer, isCluster);
  const uuids = new Set(entries.map(({ uuid }) => uuid));
  const orphan = entries.find(({ parent }) => parent !== null && !uuids.has(parent));
  if (orphan) throw bad(`a cluster below one that it did not send (${orphan.uuid})`);

  const below = grouped(entries, 'parent');
  const rows: Insertable<ClusterTable>[] = [];
  let parents: (string | null)[] = [null];
  for (let level = 0; parents.length > 0; level += 1) {
    const found = parents.flatMap((parent) => rowsBelow(parent, below.get(parent) ?? []));
    if (found.length > 0 && level === MAX_LEVELS) throw bad(`more than ${MAX_LEVELS} levels of clusters`);
    rows.push(...found);
    parents = found.map(({ uuid }) => uuid);
  }
  if (rows.length < entries.length) throw bad('clusters that are below themselves');
  return rows;
}

const rowsBelow = (
  parent_uuid: string | null,
  children: readonly SourceCluster[],
): Insertable<ClusterTable>[] =>
  children.map(({ uuid, name }, position) => ({ uuid, name, parent_uuid, position }));
