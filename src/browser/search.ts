/** The URL's search part as flat text, both ways: `state=12` stays the text '12', and nothing throws. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** A search parameter that says something. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
