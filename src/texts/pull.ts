import type { PullResult } from '../../openapi/types.ts';
import { counted, formatCount } from './ui.ts';
import { units } from './units.ts';

/** What the users list says of a pull that left users out. */
export const pullTexts = {
  leftOut: (count: number) => `${counted(count, units.user)} could not be pulled`,
  /** `6 created, 5 changed, 42 left as they were.`, of what the service counts. */
  others: ({ created, updated, unchanged }: PullResult) =>
    [
      { count: created, what: 'created' },
      { count: updated, what: 'changed' },
      { count: unchanged, what: 'left as they were' },
    ]
      .flatMap(({ count, what }) => (count === undefined ? [] : [`${formatCount(count)} ${what}`]))
      .join(', '),
  whoAndWhy: 'Who was left out, and why',
  notShown: (count: number) => `${formatCount(count)} more`,
} as const;
