import { elementKey, roleKey } from '../application/offer.ts';
import { fieldOf, inputOfStored, requested, uuidOf, type Values } from './fields.ts';
import type { FileProblems, Path } from './file-problems.ts';
import type { StoredObject } from './configured-kind.ts';
import { matchEntries } from './match-entries.ts';
import type { FileReference, References } from './references.ts';
import { IDENTIFYING, isList, itemsOf, type EntrySchema, type FieldSchema } from './schema.ts';

/** Returns the value of a secret's variable; null if the stored secret stays as it is. */
export type ReadSecret = (name: string, path: Path, stored: StoredObject | null) => Promise<string | null>;

interface Resolving {
  references: References;
  problems: FileProblems;
  readSecret: ReadSecret;
}

const REQUIRED = 'This field is required for a new object.';

/** Returns the request that saves an entry. Fields that the entry does not contain keep their stored values. */
export async function resolveEntry(
  entry: Values,
  schema: EntrySchema,
  { stored, path }: { stored: StoredObject | null; path: Path },
  resolving: Resolving,
): Promise<Record<string, unknown>> {
  const { problems, readSecret } = resolving;
  const input = stored ? inputOfStored(stored, schema) : {};
  let application = stored && uuidOf(stored['application']);
  for (const [name, field] of Object.entries(schema.properties)) {
    const at = [...path, name];
    const value = entry[name];
    if (IDENTIFYING.has(name)) continue;
    if (value === undefined) {
      if (stored || !schema['x-required'].includes(fieldOf(name, field))) continue;
      // Not every client needs a secret, so the save checks this.
      if (name === 'clientSecret') continue;
      if (isList(field)) input[name] = [];
      else problems.add(path, `${name}: ${REQUIRED}`);
    } else if (field['x-secret']) {
      const secret = await readSecret((value as string).slice(2, -1), at, stored);
      if (secret !== null) input[name] = secret;
    } else {
      input[fieldOf(name, field)] = await valueOf(value, field, { at, application, stored }, resolving);
    }
    if (name === 'application') application = uuidOf(input[fieldOf(name, field)]);
  }
  return input;
}

interface At {
  at: Path;
  /** The application whose roles and elements a profile grants. */
  application: string | null;
  stored: StoredObject | null;
}

async function valueOf(
  value: unknown,
  field: FieldSchema,
  { at, application, stored }: At,
  resolving: Resolving,
): Promise<unknown> {
  const kind = field['x-reference'];
  const { references, problems } = resolving;
  const items = itemsOf(field);
  if (items) return itemsIn(value as Values[], items, { at, application, stored }, resolving);
  if (kind) {
    const find = async (reference: FileReference, where: Path) => {
      const found = await references.find(kind, reference, application);
      if ('uuid' in found) return requested(found.uuid, field);
      problems.add(where, found.message);
      return null;
    };
    if (!isList(field)) return value === null ? null : find(value as FileReference, at);
    const found: unknown[] = [];
    for (const [index, one] of (value as FileReference[]).entries()) {
      found.push(await find(one, [...at, index]));
    }
    return found;
  }
  const member = field['x-member'];
  return member === undefined ? value : { [member]: value };
}

/** Returns the roles or elements of an application. Unlike other objects, they keep no stored values. */
async function itemsIn(
  entries: readonly Values[],
  schema: EntrySchema,
  { at, stored, application }: At,
  resolving: Resolving,
): Promise<Values[]> {
  const field = at.at(-1) as 'roles' | 'elements';
  const former = (stored?.[field] ?? []) as StoredObject[];
  const keyOf = (item: Values, name = item['name'] as string): string =>
    field === 'roles'
      ? roleKey({ name })
      : elementKey({ name, category: (item['category'] ?? '') as string });
  const matched = matchEntries({ entries, stored: former, keyOf, path: at }, resolving.problems);
  const inputs: Values[] = [];
  for (const [index, entry] of entries.entries()) {
    const input: Record<string, unknown> = { uuid: matched.stored[index]?.uuid ?? null };
    for (const [name, item] of Object.entries(schema.properties)) {
      const value = entry[name];
      const where = [...at, index, name];
      if (IDENTIFYING.has(name)) continue;
      if (value !== undefined) {
        input[name] = await valueOf(value, item, { at: where, application, stored: null }, resolving);
      } else if (schema['x-required'].includes(name)) {
        resolving.problems.add(where, 'This field is required.');
      }
    }
    inputs.push(input);
  }
  return inputs;
}
