/** What every list says about itself; `unit` is what it lists, in the plural and in lower case. */
export const listTexts = {
  tryAgain: 'Try again',
  clearFilters: 'Clear filters',
  failed: (unit: string) => `The ${unit} could not be loaded`,
  outdated: (unit: string) => `The ${unit} shown may be out of date`,
  nothingFound: (unit: string) => `No ${unit} match these filters`,
  empty: (unit: string) => `There are no ${unit}`,
} as const;
