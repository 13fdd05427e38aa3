import { formatCount } from './ui.ts';

/** What a tree to select in says. */
export const treeTexts = {
  expand: (name: string) => `Expand ${name}`,
  collapse: (name: string) => `Collapse ${name}`,
  /** Of what is below a row: `3 of 12`; what is read out after it says of what. */
  selectedOf: (selected: number, total: number) => `${formatCount(selected)} of ${formatCount(total)}`,
  below: 'selected below',
} as const;
