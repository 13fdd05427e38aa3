import { isList, itemsOf, type EntrySchema, type FieldSchema } from './schema.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Returns the name that a field of a file has in the contract's requests and responses. */
export const fieldOf = (name: string, schema: FieldSchema): string => schema['x-field'] ?? name;

/** Returns the uuid of a reference in a response; null for none. */
export function uuidOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return (value as { uuid?: string } | null | undefined)?.uuid ?? null;
}

/** Returns a reference in the form in which the contract's requests contain it. */
export const requested = (uuid: string, schema: FieldSchema): unknown =>
  schema['x-field'] === undefined ? { uuid } : uuid;

/**
 * Returns whether a field has a readable value. Secrets and instructions, such as `keepFormerSecretHours`, have none.
 */
export const isValue = ({ 'x-secret': isSecret, 'x-instruction': isInstruction }: FieldSchema): boolean =>
  !isSecret && !isInstruction;

/** Returns the save request that would leave a stored object unchanged. */
export function inputOfStored(stored: Values, { properties }: EntrySchema): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const field = fieldOf(name, schema);
    const value = stored[field];
    if (name === 'uuid' || name === 'renamedFrom' || !isValue(schema) || value === undefined) continue;
    input[field] = storedValue(value, schema);
  }
  return input;
}

function storedValue(value: unknown, schema: FieldSchema): unknown {
  const items = itemsOf(schema);
  if (items) {
    return (value as Values[]).map((item) => ({ uuid: item['uuid'], ...inputOfStored(item, items) }));
  }
  if (schema['x-reference'] && isList(schema)) {
    return (value as unknown[]).map((one) => ({ uuid: uuidOf(one) }));
  }
  if (schema['x-reference']) {
    const uuid = uuidOf(value);
    return uuid === null ? null : requested(uuid, schema);
  }
  const member = schema['x-member'];
  return member === undefined ? value : { [member]: (value as Values)[member] };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === '';

/**
 * Returns a key of a save request. Requests that store the same values have the same key. Ignores the order of objects.
 */
export const canonical = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) => {
    if (Array.isArray(value)) {
      return value.every((one) => typeof one === 'string')
        ? value
        : value.map((one) => canonical(one)).toSorted();
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => !isEmpty(one))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
