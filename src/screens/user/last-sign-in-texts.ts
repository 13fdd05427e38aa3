import { NEVER, startOfDay } from '../../../machines/user/last-sign-in-filter.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** Formats the date of a time in the browser's time zone, such as `29 Jun 2030`. */
export const dayText = (time: Date): string => day.format(time);

export const lastSignInTexts = {
  loading: 'Loading',
  unknown: 'Not loaded',
  missing: 'The last sign-ins could not be loaded',
  never: 'Never',
  anyTime: 'Any time',
  before: 'Before…',
  day: 'Last Sign-In before',
} as const;

/** Returns the text of the filter's value: `Never`, or for a date `Before 29 Jun 2030`. */
export const lastSignInFilterText = (value: string): string =>
  value === NEVER ? lastSignInTexts.never : `Before ${dayText(startOfDay(value))}`;
