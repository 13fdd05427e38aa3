const PLACEHOLDER = /~([\w.]+?)(?:-\d+)?~/g;

/**
 * Returns a placeholder for a text that is filled in later. Its characters need no encoding in an address.
 *
 * @param path the path of the data, such as `businessProfile.name`
 * @param number distinguishes several placeholders of the same data
 */
export const placeholder = (path: string, number?: number): string =>
  number === undefined ? `~${path}~` : `~${path}-${number}~`;

export const hasPlaceholder = (text: string): boolean => text.search(PLACEHOLDER) >= 0;

/**
 * Replaces the placeholders in a text with data. Returns null if the data of a placeholder is missing.
 *
 * @param write encodes a value for the place where it is inserted, for example for a URL
 */
export function fillPlaceholders(
  text: string,
  data: object,
  write: (value: string) => string,
): string | null {
  let isComplete = true;
  const filled = text.replace(PLACEHOLDER, (_, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((of, key) => (of as Record<string, unknown> | null)?.[key], data);
    if (typeof value === 'string') return write(value);
    isComplete = false;
    return '';
  });
  return isComplete ? filled : null;
}

/** Numbers that stand for the number of rows and of pages in a prerendered list. The real numbers replace them. */
export const PLACEHOLDER_ROWS = 12_345_678;
export const PLACEHOLDER_PAGES = 1_234_568;
