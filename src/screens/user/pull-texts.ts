import type { PullResult } from '../../../openapi/generated/types.ts';
import { counted, formatCount } from '../../texts/counts.ts';
import { units } from '../../texts/units.ts';

type ListResult = NonNullable<PullResult['locations']>;

/**
 * Returns one text for each count that the service returns, such as `6 created`, `5 changed`, `42 left as they were`.
 */
const counts = ({ created, updated, unchanged }: PullResult | ListResult): string[] =>
  [
    { count: created, what: 'created' },
    { count: updated, what: 'changed' },
    { count: unchanged, what: 'left as they were' },
  ].flatMap(({ count, what }) => (count === undefined ? [] : [`${formatCount(count)} ${what}`]));

/**
 * Returns one text for each count of locations or companies that the inventory no longer has, unless the count is 0.
 */
const removedText = ({ removed, kept }: ListResult): string[] =>
  [
    { count: removed, what: 'removed' },
    { count: kept, what: 'kept because they are in use here' },
  ].flatMap(({ count, what }) => (count > 0 ? [`${formatCount(count)} ${what}`] : []));

export const pullTexts = {
  leftOut: (count: number) => `${counted(count, units.user)} could not be pulled`,
  brought: 'Result of the pull',
  /** Returns a line for each kind that was pulled, such as `Users: 6 created, …`. */
  lines: ({ locations, companies, ...users }: PullResult): string[] =>
    [
      { of: 'Users', counts: counts(users) },
      { of: 'Locations', counts: locations ? [...counts(locations), ...removedText(locations)] : [] },
      { of: 'Companies', counts: companies ? [...counts(companies), ...removedText(companies)] : [] },
    ].flatMap((line) => (line.counts.length > 0 ? [`${line.of}: ${line.counts.join(', ')}`] : [])),
  whoAndWhy: 'Omitted users, with reasons',
  notShown: (count: number) => `${formatCount(count)} more`,
} as const;
