import { setImmediate as nextTurn } from 'node:timers/promises';
import { Document, isMap, visit } from 'yaml';
import { compareKeys } from '../../openapi/rules/text-order.ts';
import { fold } from '../db/fold.ts';
import { inTransaction } from '../db/transact.ts';
import { fieldOf, isValue, uuidOf, type Values } from './fields.ts';
import {
  listStored,
  type ConfigurationContext,
  type ConfiguredKind,
  type StoredObject,
} from './configured-kind.ts';
import { References, type FileReference } from './references.ts';
import { entrySchema, isList, itemsOf, type EntrySchema, type FieldSchema, type Section } from './schema.ts';

const FORMAT = {
  // Long texts stay on one line, so that a comparison of two files shows the changed lines only.
  lineWidth: 0,
  flowCollectionPadding: true,
} as const;

const orderOf = (reference: FileReference): string =>
  typeof reference === 'string' ? reference : JSON.stringify(reference);

/**
 * Writes the configuration as YAML: profiles, visibility profiles, applications with their roles and elements, and
 * sign-in clients. The same configuration always has the same text. It contains no secrets.
 *
 * @param schemaUrl the address of the JSON Schema, for editors
 */
export async function exportConfiguration(
  context: ConfigurationContext,
  kinds: readonly ConfiguredKind[],
  schemaUrl: string,
): Promise<string> {
  const parts = [`# yaml-language-server: $schema=${schemaUrl}\n\nversion: 1\n`];
  for (const { section, entries } of await readSections(context, kinds)) {
    parts.push(entries.length === 0 ? `${section}: []\n` : `${section}:\n`);
    for (const entry of entries) {
      parts.push(textOf(entry));
      // One text of a long file would block the event loop.
      await nextTurn();
    }
  }
  return parts.join('');
}

interface FileSection {
  section: Section;
  entries: readonly Values[];
}

function readSections(
  { services, viewer }: ConfigurationContext,
  kinds: readonly ConfiguredKind[],
): Promise<FileSection[]> {
  return inTransaction(services.db, async (db) => {
    const within = { services: { ...services, db }, viewer };
    const references = new References(within);
    const sections: FileSection[] = [];
    for (const kind of kinds) {
      const { section } = kind;
      const stored = await listStored(kind, within);
      references.update(kind.recorded.kind, stored);
      const names = countNames(stored);
      const schema = entrySchema(section);
      const entries: Values[] = [];
      for (const object of stored.toSorted(
        (a, b) => compareKeys(a.name, b.name) || compareKeys(a.uuid, b.uuid),
      )) {
        const isUnique = names.get(fold(object.name)) === 1;
        entries.push(await entryOf(object, schema, { references, isUnique }));
      }
      sections.push({ section, entries });
    }
    return sections;
  });
}

function countNames(objects: readonly StoredObject[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of objects) counts.set(fold(name), (counts.get(fold(name)) ?? 0) + 1);
  return counts;
}

interface Exporting {
  references: References;
  isUnique: boolean;
}

async function entryOf(
  object: StoredObject,
  { properties }: EntrySchema,
  { references, isUnique }: Exporting,
): Promise<Values> {
  const application = uuidOf(object['application']);
  const entry: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (name === 'uuid' ? isUnique : name === 'renamedFrom' || !isValue(schema)) continue;
    const value = await shownValue(object[fieldOf(name, schema)], schema, references, application);
    if (value !== undefined) entry[name] = value;
  }
  return entry;
}

/** Returns a value as a file contains it; undefined if the object has no value, and the field cannot be empty. */
async function shownValue(
  value: unknown,
  schema: FieldSchema,
  references: References,
  application: string | null,
): Promise<unknown> {
  const kind = schema['x-reference'];
  const items = itemsOf(schema);
  if (kind && isList(schema)) {
    const shown: FileReference[] = [];
    for (const one of (value ?? []) as unknown[]) {
      shown.push(await references.shown(kind, uuidOf(one) ?? '', application));
    }
    return shown.toSorted((a, b) => compareKeys(orderOf(a), orderOf(b)));
  }
  if (kind) {
    const uuid = uuidOf(value);
    return uuid === null ? null : references.shown(kind, uuid, application);
  }
  if (items) {
    const shown: Values[] = [];
    for (const item of (value ?? []) as StoredObject[]) shown.push(await itemOf(item, items, references));
    return shown.toSorted((a, b) => compareKeys(itemKey(a), itemKey(b)));
  }
  const member = schema['x-member'];
  if (member !== undefined) return (value as Values)[member];
  return value ?? emptyValue(schema);
}

function emptyValue({ type }: FieldSchema): unknown {
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return [type].flat().includes('null') ? null : undefined;
}

const itemKey = ({ category, name }: Values): string => JSON.stringify([category ?? '', name]);

/**
 * Returns a role or an element of an application as a file contains it. Omits empty values, because a field that such
 * an entry lacks is empty, whereas other objects keep the stored value of a missing field.
 */
async function itemOf(item: StoredObject, schema: EntrySchema, references: References): Promise<Values> {
  const entry = await entryOf(item, schema, { references, isUnique: true });
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== false));
}

/** Writes an object as an entry of its section. */
function textOf(entry: Values): string {
  const document = new Document([entry], { aliasDuplicateObjects: false });
  visit(document, {
    // Writes each role, element and reference on one line.
    Map: (_key, node, path) => {
      if (path.length > 3 && isMap(node)) node.flow = true;
    },
  });
  return document.toString(FORMAT).replaceAll(/(^|\n)(?=[^\n])/g, '$1  ');
}
