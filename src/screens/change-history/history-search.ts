import type { ChangesFilter } from '../../../machines/change-history/changes-filter.ts';
import { isDay, startOfDay } from '../../../machines/user/last-sign-in-filter.ts';
import type { ChangedKind, ChangeOperation } from '../../../openapi/generated/types.ts';
import { text } from '../../browser/search.ts';
import { isUuid } from '../../routing/uuid.ts';
import { KINDS, OPERATIONS } from './texts.ts';

/**
 * The filters of the change history, as the address contains them. `from` and `until` are days, `yyyy-mm-dd`, both
 * included.
 */
export type HistorySearch = ChangesFilter;

const isKind = (value: string): value is ChangedKind => value in KINDS;
const isOperation = (value: string): value is ChangeOperation => value in OPERATIONS;

/** Returns the search params that are valid filters. */
export function parseHistorySearch(search: Record<string, unknown>): HistorySearch {
  const [actor, object, kind, operation, from, until] = [
    search['actor'],
    search['object'],
    search['kind'],
    search['operation'],
    search['from'],
    search['until'],
  ].map((value) => text(value) ?? '');
  return {
    ...(actor && isUuid(actor) ? { actor } : {}),
    ...(object && isUuid(object) ? { object } : {}),
    ...(kind && isKind(kind) ? { kind } : {}),
    ...(operation && isOperation(operation) ? { operation } : {}),
    ...(from && isDay(from) ? { from } : {}),
    ...(until && isDay(until) ? { until } : {}),
  };
}

function dayAfter(day: string): Date {
  const next = startOfDay(day);
  next.setDate(next.getDate() + 1);
  return next;
}

/** The last time that RFC 3339, which has years of four digits, can express. */
const LATEST = Date.parse('9999-12-31T23:59:59Z');

const toTimestamp = (time: Date): string =>
  new Date(Math.min(Math.max(time.getTime(), 0), LATEST)).toISOString();

/** Converts the days of the filters to times, because the service does not know the browser's time zone. */
export const filterOf = ({ from, until, ...others }: HistorySearch): ChangesFilter => ({
  ...others,
  ...(from === undefined ? {} : { from: toTimestamp(startOfDay(from)) }),
  ...(until === undefined ? {} : { until: toTimestamp(dayAfter(until)) }),
});
