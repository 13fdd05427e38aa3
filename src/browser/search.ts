/**
 * Parses the URL's search string. All values stay texts: `state=12` becomes the text '12'. A repeated parameter becomes
 * a list. Never throws.
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

/** Validates a search parameter: returns it, or undefined if it is empty, repeated or not a text. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
