const MARK = /~([\w.]+?)(?:-\d+)?~/g;

/**
 * Marks in a text where data stands; an address leaves it as it is.
 *
 * @param path names the data, as `businessProfile.name`
 * @param number tells marks of the same data apart
 */
export const mark = (path: string, number?: number): string =>
  number === undefined ? `~${path}~` : `~${path}-${number}~`;

export const isMarked = (text: string): boolean => text.search(MARK) >= 0;

/** Fills in the data; null if a part of it is not there. */
export function fillMarks(text: string, data: object, write: (value: string) => string): string | null {
  let isComplete = true;
  const filled = text.replace(MARK, (_, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((of, key) => (of as Record<string, unknown> | null)?.[key], data);
    if (typeof value === 'string') return write(value);
    isComplete = false;
    return '';
  });
  return isComplete ? filled : null;
}

/** Stand in the page in place of how many rows and pages there are. */
export const MARKED_ROWS = 12_345_678;
export const MARKED_PAGES = 1_234_568;
