import type { Unit } from '../../texts/counts.ts';

/** Texts that all lists share. `many` is the plural noun for the rows of a list. */
export const listTexts = {
  name: 'Name',
  tryAgain: 'Try again',
  emptyCells: 'empty',
  clearFilters: 'Clear filters',
  showColumn: (header: string) => `Show ${header}`,
  failed: ({ many }: Unit) => `The ${many} could not be loaded`,
  withoutWhole: ({ many }: Unit) =>
    `Not all ${many} could be loaded, so the service answers each page and filter`,
  outdated: ({ many }: Unit) => `The ${many} shown may be out of date`,
  nothingFound: ({ many }: Unit) => `No ${many} match these filters`,
  empty: ({ many }: Unit) => `There are no ${many}`,
} as const;
