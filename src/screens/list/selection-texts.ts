import type { SelectionCounts } from '../../../machines/resource/selection/selection-view.ts';
import { capitalized } from '../../texts/capitalized.ts';
import { counted, formatCount, type Unit } from '../../texts/counts.ts';

interface Matching {
  readonly count: number;
  readonly isCapped: boolean;
}

const amount = ({ count, isCapped }: Matching, unit: Unit): string =>
  isCapped ? `more than ${counted(count, unit)}` : counted(count, unit);

export const selectionTexts = {
  label: 'Selected rows',
  clear: 'Clear selection',
  /** Says how many rows are selected, and how many of them the filters hide. */
  selected: ({ selected, isCapped, hidden }: SelectionCounts, unit: Unit) => {
    const number = capitalized(`${amount({ count: selected, isCapped }, unit)} selected`);
    if (hidden === null) return `${number}; the filters may hide some`;
    return hidden > 0 ? `${number}; the filters hide ${formatCount(hidden)}` : number;
  },
  tooMany: (limit: number, unit: Unit) =>
    `At most ${counted(limit, unit)} can be changed at once. Select fewer.`,
  selectMatching: (matching: Matching, unit: Unit) => `Select all ${amount(matching, unit)} that match`,
  selectAll: (matching: Matching, unit: Unit) => `Select all ${amount(matching, unit)}`,
} as const;
