/** NUL, which PostgreSQL keeps in no text, and half of a surrogate pair, which UTF-8 has no bytes for. */
// oxlint-disable-next-line no-control-regex -- this is what is looked for
const NOT_KEPT = /[\u0000\p{Surrogate}]/u;

/** What is told of a text that no database keeps as it is. */
export const UNKEEPABLE = 'This holds a character that cannot be kept. Leave it out.';

/** Whether a text can be kept as it is, in every database. */
export const isKeepable = (text: string): boolean => !NOT_KEPT.test(text);

/** Where in JSON a text stands that cannot be kept, the last part first; null where there is none. */
function unkeepableIn(value: unknown): string[] | null {
  if (typeof value === 'string') return isKeepable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) {
    const found = unkeepableIn((value as Record<string, unknown>)[key]);
    // Made where something is found: a large body has a hundred thousand places where nothing is.
    if (found) return [...found, key];
  }
  return null;
}

/** Where in JSON a text stands that cannot be kept, as a dotted path; null where there is none. */
export const findUnkeepable = (value: unknown): string | null =>
  unkeepableIn(value)?.toReversed().join('.') ?? null;
