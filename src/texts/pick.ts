import { formatCount } from './counts.ts';

export const pickTexts = {
  addAll: 'Add All',
  removeAll: 'Remove All',
  addShown: 'Add All Shown',
  removeShown: 'Remove All Shown',
  shown: (count: number) => `, ${formatCount(count)} shown`,
  empty: 'There is nothing to choose from',
} as const;

/** Returns the hint below a list of choices: how many further choices are not rendered. */
export const moreChoices = (count: number): string => `${formatCount(count)} more: find them by name.`;

/** Returns a text such as `12 of 40 chosen`. */
export const chosenOfTotal = (chosen: number, total: number): string =>
  `${formatCount(chosen)} of ${formatCount(total)} chosen`;
