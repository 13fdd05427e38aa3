type Value = Record<string, unknown>;

/**
 * Returns a function that replaces equal nested objects in rows with one shared object, such as the profile that many
 * users have. Parsing creates one object for each row, so most objects of a long list would be copies. The function
 * changes a row in place.
 */
export function createSharing(): (row: object) => void {
  const known = new Map<unknown, Value>();
  return (row) => {
    const values = row as Value;
    for (const key in values) {
      const value = values[key];
      if (!isNamed(value)) continue;
      const first = known.get(value['uuid']);
      if (!first) known.set(value['uuid'], value);
      else if (areEqual(first, value)) values[key] = first;
    }
  };
}

const isNamed = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && 'uuid' in value;

/** Compares the properties of two objects. Objects with nested objects are never equal. */
function areEqual(a: Value, b: Value): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
