const COUNT = new Intl.NumberFormat('en');

/** `1204` → `1,204`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** Names what is counted, in lower case: one, and any other number. */
export interface Unit {
  readonly one: string;
  readonly many: string;
}

/** `1 user`, `1,204 users`. */
export const counted = (count: number, { one, many }: Unit): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `37 of 1,204 users` while filtered, else `1,204 users`; `Some of 1,204 users` of those who are yet to be counted. */
export const shownOfTotal = (shown: number | null, total: number, unit: Unit): string =>
  shown === total
    ? counted(total, unit)
    : `${shown === null ? 'Some' : formatCount(shown)} of ${counted(total, unit)}`;

/** `1–10 of 1,204`, or `1–10` of those who are yet to be counted. */
export function rangeText(from: number, to: number, total: number | null): string {
  if (total === 0) return '0 of 0';
  const range = `${formatCount(from)}–${formatCount(to)}`;
  return total === null ? range : `${range} of ${formatCount(total)}`;
}

/** `×3`, for what was said three times. */
export const timesText = (times: number): string => `×${formatCount(times)}`;

/** How many notices are not shown. */
export const moreNotices = (count: number): string => `${formatCount(count)} more`;

export const pageLabel = (page: number): string => `Page ${formatCount(page)}`;

/** `Page 2 of 121`, or `Page 2` of those that are yet to be counted. */
export const pageOfPages = (page: number, pageCount: number | null): string =>
  pageCount === null ? pageLabel(page) : `${pageLabel(page)} of ${formatCount(pageCount)}`;
