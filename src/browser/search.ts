/** Reads the URL's search part as flat text: `state=12` stays the text '12', and nothing throws. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Reads a search parameter; undefined if it is empty or no text. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
