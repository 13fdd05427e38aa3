const COUNT = new Intl.NumberFormat('en');

/** Formats a number: `1204` → `1,204`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** The noun for counted things, in lower case: singular and plural. */
export interface Unit {
  readonly one: string;
  readonly many: string;
}

/** Returns a number with its noun, such as `1 user` or `1,204 users`. */
export const counted = (count: number, { one, many }: Unit): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

interface ListCounts {
  /** Number of rows that match the filters; null until they are counted. */
  readonly shown: number | null;
  readonly total: number | null;
  /** Whether more rows than `shown` match the filters. */
  readonly isCapped?: boolean;
}

/**
 * Describes the number of rows that match the filters. Examples: `1,204 users`; with filters, `37 of 1,204 users`; with
 * a capped count, `More than 10,000 of 950,000 users`; before the rows are counted, `Some of 1,204 users` or
 * `Counting users...`.
 */
export function shownOfTotal({ shown, total, isCapped }: ListCounts, unit: Unit): string {
  if (total === null) return `Counting ${unit.many}...`;
  if (shown === total) return counted(total, unit);
  const some = shown === null ? 'Some' : isCapped ? `More than ${formatCount(shown)}` : formatCount(shown);
  return `${some} of ${counted(total, unit)}`;
}

/**
 * Describes which rows a page shows. Examples: `1–10 of 1,204`; with a capped count, `1–10 of more than 10,000`; before
 * the rows are counted, `1–10`; without rows, `0 of 0`.
 */
export function rangeText(from: number, to: number, total: number | null, isCapped = false): string {
  if (total === 0) return '0 of 0';
  const range = `${formatCount(from)}–${formatCount(to)}`;
  if (total === null) return range;
  return `${range} of ${isCapped ? 'more than ' : ''}${formatCount(total)}`;
}

/** Returns a text such as `×3`, for a notice that was shown three times. */
export const timesText = (times: number): string => `×${formatCount(times)}`;

/** Returns a text such as `3 more`, for notices that are hidden. */
export const moreNotices = (count: number): string => `${formatCount(count)} more`;

export const pageLabel = (page: number): string => `Page ${formatCount(page)}`;

/** Returns a text such as `Page 2 of 121`; before the rows are counted, `Page 2`. */
export const pageOfPages = (page: number, pageCount: number | null): string =>
  pageCount === null ? pageLabel(page) : `${pageLabel(page)} of ${formatCount(pageCount)}`;
