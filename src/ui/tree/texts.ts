import { formatCount } from '../../texts/counts.ts';

export const treeTexts = {
  expand: (name: string) => `Expand ${name}`,
  collapse: (name: string) => `Collapse ${name}`,
  /** The number of selected rows below a row, such as `3 of 12`. Screen readers read `below` after it. */
  selectedOf: (selected: number, total: number) => `${formatCount(selected)} of ${formatCount(total)}`,
  below: 'selected below',
} as const;
