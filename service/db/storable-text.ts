/** Characters that cannot be stored: PostgreSQL refuses NUL, and UTF-8 cannot encode lone surrogates. */
// oxlint-disable-next-line no-control-regex -- the pattern must match NUL
const UNSTORABLE_CHARACTERS = /[\u0000\p{Surrogate}]/u;

export const UNSTORABLE = 'This contains a character that cannot be stored. Remove it.';

/** Returns whether both databases can store a text unchanged. */
export const isStorable = (text: string): boolean => !UNSTORABLE_CHARACTERS.test(text);

/**
 * Returns the path segments of the first text that cannot be stored, the last segment first; null if there is
 * none.
 */
function unstorableIn(value: unknown, isExempt: (part: object) => boolean): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null || isExempt(value)) return null;
  for (const key of Object.keys(value)) {
    const found = unstorableIn((value as Record<string, unknown>)[key], isExempt);
    if (found) return [...found, key];
  }
  return null;
}

/**
 * Returns the dotted path of the first text that cannot be stored, or null. Skips objects for which `isExempt` is true.
 */
export const findUnstorable = (
  value: unknown,
  isExempt: (part: object) => boolean = () => false,
): string | null => unstorableIn(value, isExempt)?.toReversed().join('.') ?? null;
