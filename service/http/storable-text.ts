/** NUL, which PostgreSQL stores in no text, and half a surrogate pair, which UTF-8 cannot encode. */
// oxlint-disable-next-line no-control-regex -- this is what is looked for
const NOT_KEPT = /[\u0000\p{Surrogate}]/u;

export const UNSTORABLE = 'This holds a character that cannot be kept. Leave it out.';

/** Tells whether every database can store a text unchanged. */
export const isStorable = (text: string): boolean => !NOT_KEPT.test(text);

/** Finds a text in JSON that cannot be stored; its path, the last part first. */
function unstorableIn(value: unknown): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) {
    const found = unstorableIn((value as Record<string, unknown>)[key]);
    // Made where something is found: a large body has a hundred thousand places where nothing is.
    if (found) return [...found, key];
  }
  return null;
}

/** Finds a text in JSON that cannot be stored; its dotted path. */
export const findUnstorable = (value: unknown): string | null =>
  unstorableIn(value)?.toReversed().join('.') ?? null;
