/**
 * Parses the URL's search string as text: `state=12` stays the text '12'. Never throws. A repeated parameter becomes a
 * list.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = values.get(name);
    if (Array.isArray(earlier)) earlier.push(value);
    else values.set(name, earlier === undefined ? value : [earlier, value]);
  }
  return Object.fromEntries(values);
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}

/** Returns a search parameter, or undefined if it is empty, repeated or not a text. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
