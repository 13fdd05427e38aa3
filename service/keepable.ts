/** NUL, which PostgreSQL keeps in no text, and half of a surrogate pair, which UTF-8 has no bytes for. */
// oxlint-disable-next-line no-control-regex -- this is what is looked for
const NOT_KEPT = /[\u0000\p{Surrogate}]/u;

/** What is told of a text that no database keeps as it is. */
export const UNKEEPABLE = 'This holds a character that cannot be kept. Leave it out.';

/** Whether a text can be kept as it is, in every database. */
export const isKeepable = (text: string): boolean => !NOT_KEPT.test(text);

/** Where in JSON a text stands that cannot be kept, as a dotted path; null where there is none. */
export function findUnkeepable(value: unknown, path: readonly (string | number)[] = []): string | null {
  if (typeof value === 'string') return isKeepable(value) ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = findUnkeepable(entry, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
