/**
 * The value of the filter by last sign-in that selects the users who have never signed in. Every other value is a
 * calendar date, `yyyy-mm-dd`.
 */
export const NEVER = 'never';

/** Returns whether a text is a calendar date in the format `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
