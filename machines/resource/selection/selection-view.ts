import type { BulkSelection } from '../../../openapi/generated/types.ts';
import { MAX_BULK_OBJECTS, MAX_BULK_USERS } from '../../../openapi/rules/bulk-limits.ts';
import { isSame } from '../../common/is-same.ts';
import type { Listing, PageCriteria } from '../list/rows.ts';
import type { SelectableRow, SelectionContext } from './selection.machine.ts';

/** A list on the screen: its name, its filters, and its rows if the browser has loaded all of them. */
export interface ListedRows<Row> {
  readonly name: string;
  /** All rows of the list; null if the browser has only pages of it. */
  readonly rows: readonly Row[] | null;
  readonly criteria: Pick<PageCriteria, 'filters' | 'isServed'>;
  readonly listing: Listing<Row>;
}

export interface SelectionCounts {
  /** Number of selected rows. With `isCapped`, more rows are selected. */
  readonly selected: number;
  readonly isCapped: boolean;
  /** Number of selected rows that the filters hide; null if the browser cannot know it. */
  readonly hidden: number | null;
}

/** Returns the filters that have a text. */
export const setFilters = (filters: PageCriteria['filters']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])),
  );

const isOfList = <Row>({ list }: SelectionContext, { name }: ListedRows<Row>): boolean => list === name;

const hasSameFilters = <Row>({ matching }: SelectionContext, { criteria }: ListedRows<Row>): boolean =>
  matching !== null && isSame(setFilters(criteria.filters), matching.filters);

/** Returns the visible rows that match the filter of the selection. */
export function matchedRows<Row extends SelectableRow>(
  selection: SelectionContext,
  list: ListedRows<Row>,
  visible: readonly Row[],
): readonly string[] {
  const { matching } = selection;
  if (matching === null || !isOfList(selection, list)) return [];
  const isSameFilter = hasSameFilters(selection, list);
  const isMatch = (row: Row): boolean =>
    isSameFilter || (!matching.isServed && list.listing.matches(row, matching.filters));
  return visible.filter(isMatch).map(({ uuid }) => uuid);
}

/** Returns the uuids of the visible rows that are selected. */
export function selectedAmong<Row extends SelectableRow>(
  selection: SelectionContext,
  list: ListedRows<Row>,
  visible: readonly Row[],
): ReadonlySet<string> {
  if (!isOfList(selection, list)) return new Set();
  const { picked, except } = selection;
  const matched = new Set(matchedRows(selection, list, visible));
  const isSelected = ({ uuid }: Row): boolean => uuid in picked || (matched.has(uuid) && !(uuid in except));
  return new Set(visible.filter(isSelected).map(({ uuid }) => uuid));
}

/** Returns the rows from the anchor to a row. If the anchor is not visible, returns only the row. */
export function rangeTo<Row extends SelectableRow>(
  { anchor }: SelectionContext,
  visible: readonly Row[],
  index: number,
): readonly Row[] {
  const start = visible.findIndex(({ uuid }) => uuid === anchor);
  if (start === -1) return visible.slice(index, index + 1);
  const range = visible.slice(Math.min(start, index), Math.max(start, index) + 1);
  // The row is the last one, because the next range begins there.
  return start <= index ? range : range.toReversed();
}

/** Counts the selected rows, and those that the filters of the list hide. */
export function countSelected<Row extends SelectableRow>(
  selection: SelectionContext,
  list: ListedRows<Row>,
): SelectionCounts {
  if (!isOfList(selection, list)) return { selected: 0, isCapped: false, hidden: 0 };
  const { picked, matching, except } = selection;
  const { rows, criteria, listing } = list;
  const isServed = criteria.isServed ?? false;
  // The cast is needed because the selection does not know the rows of each list.
  const pickedRows = Object.entries(picked);
  const known = pickedRows.map(
    ([uuid, row]) => (row as Row | null) ?? rows?.find((listed) => listed.uuid === uuid),
  );
  const isUnknown = pickedRows.length > 0 && (isServed || known.includes(undefined));
  const isHidden = (row: SelectableRow | undefined): boolean =>
    row !== undefined && !listing.matches(row as Row, criteria.filters);
  const hiddenPicked = isUnknown ? null : known.filter(isHidden).length;
  if (matching === null) return { selected: pickedRows.length, isCapped: false, hidden: hiddenPicked };
  const exceptRows = Object.values(except);
  const isCountable = rows !== null && !matching.isServed;
  const matched = Math.max(
    0,
    (isCountable ? listing.count(rows, matching.filters) : matching.count) - exceptRows.length,
  );
  const selected = matched + pickedRows.length;
  const isCapped = !isCountable && matching.isCapped;
  if (hasSameFilters(selection, list)) return { selected, isCapped, hidden: hiddenPicked };
  if (!isCountable || isServed || hiddenPicked === null) return { selected, isCapped, hidden: null };
  const shownExcept = exceptRows.filter((row) => !isHidden(row)).length;
  const shown = listing.count(rows, matching.filters, criteria.filters) - shownExcept;
  return { selected, isCapped, hidden: hiddenPicked + matched - shown };
}

/** Returns the largest number of rows that an action may change, if more are selected; otherwise null. */
export function exceededLimit(
  { picked, except }: SelectionContext,
  { selected }: SelectionCounts,
): number | null {
  const isListed = [picked, except].some((rows) => Object.keys(rows).length > MAX_BULK_OBJECTS);
  if (isListed) return MAX_BULK_OBJECTS;
  return selected > MAX_BULK_USERS ? MAX_BULK_USERS : null;
}

/** A list whose rows the service can find by its filters. */
export type MatchableList = NonNullable<BulkSelection['matching']>['list'];

/** Converts a selection to the form that the service's calls expect. */
export const bulkSelection = ({ list, picked, matching, except }: SelectionContext): BulkSelection => ({
  uuids: Object.keys(picked),
  // The cast is safe, because only the lists of users are selected by a filter.
  matching: matching && { list: list as MatchableList, filters: { ...matching.filters } },
  except: matching ? Object.keys(except) : [],
});
