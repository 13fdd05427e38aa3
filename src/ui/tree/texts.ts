import { formatCount } from '../../texts/counts.ts';

export const treeTexts = {
  expand: (name: string) => `Expand ${name}`,
  collapse: (name: string) => `Collapse ${name}`,
  /** Counts below a row, such as `3 of 12`; the words after it are read out. */
  selectedOf: (selected: number, total: number) => `${formatCount(selected)} of ${formatCount(total)}`,
  below: 'selected below',
} as const;
