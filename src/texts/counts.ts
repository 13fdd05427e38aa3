const COUNT = new Intl.NumberFormat('en');

/** `1204` → `1,204`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** The noun for a count, in lower case: singular and plural. */
export interface Unit {
  readonly one: string;
  readonly many: string;
}

/** `1 user`, `1,204 users`. */
export const counted = (count: number, { one, many }: Unit): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

interface ListCounts {
  /** Number of rows that pass the filters; null until they are counted. */
  readonly shown: number | null;
  readonly total: number | null;
  /** Whether more rows than `shown` pass the filters. */
  readonly isCapped?: boolean;
}

/**
 * `1,204 users`; `37 of 1,204 users` if filtered; `More than 10,000 of 950,000 users` if the count is capped;
 * `Some of 1,204 users` or `Counting users...` until they are counted.
 */
export function shownOfTotal({ shown, total, isCapped }: ListCounts, unit: Unit): string {
  if (total === null) return `Counting ${unit.many}...`;
  if (shown === total) return counted(total, unit);
  const some = shown === null ? 'Some' : isCapped ? `More than ${formatCount(shown)}` : formatCount(shown);
  return `${some} of ${counted(total, unit)}`;
}

/** `1–10 of 1,204`, `1–10 of more than 10,000`, or `1–10` until they are counted. */
export function rangeText(from: number, to: number, total: number | null, isCapped = false): string {
  if (total === 0) return '0 of 0';
  const range = `${formatCount(from)}–${formatCount(to)}`;
  if (total === null) return range;
  return `${range} of ${isCapped ? 'more than ' : ''}${formatCount(total)}`;
}

/** `×3`, for a notice that occurred three times. */
export const timesText = (times: number): string => `×${formatCount(times)}`;

/** `3 more`, for notices that are not shown. */
export const moreNotices = (count: number): string => `${formatCount(count)} more`;

export const pageLabel = (page: number): string => `Page ${formatCount(page)}`;

/** `Page 2 of 121`, or `Page 2` until the rows are counted. */
export const pageOfPages = (page: number, pageCount: number | null): string =>
  pageCount === null ? pageLabel(page) : `${pageLabel(page)} of ${formatCount(pageCount)}`;
