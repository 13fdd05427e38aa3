type Value = Record<string, unknown>;

/**
 * Makes rows that were just read share what is equal in them, such as the profile that many users have: reading makes an
 * object for each, and most of a long list would be copies.
 *
 * @returns what changes a row in place
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

/** Compares what is not nested: what is has copies of its own. */
function areEqual(a: Value, b: Value): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
