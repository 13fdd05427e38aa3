/**
 * The value of the filter by last sign-in that selects the users who have never signed in. Every other value is a
 * calendar date, `yyyy-mm-dd`, in the time zone of the browser.
 */
export const NEVER = 'never';

/** Returns whether a text is a calendar date in the format `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the time at which a calendar date begins in the time zone of the browser. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00`);

/** The last time that RFC 3339, which has years of four digits, can express. */
const LATEST = Date.parse('9999-12-31T23:59:59Z');

/**
 * Replaces the date in the query of a list of users with the time at which it begins in the browser's time zone,
 * because the service does not know this zone. No user signed in before 1970.
 */
export function withTimeOfLastSignIn<Query extends Readonly<Record<string, string | number | undefined>>>(
  query: Query,
): Query {
  const { lastSignIn } = query;
  if (typeof lastSignIn !== 'string' || !isDay(lastSignIn)) return query;
  const time = Math.min(Math.max(startOfDay(lastSignIn).getTime(), 0), LATEST);
  return { ...query, lastSignIn: new Date(time).toISOString() };
}
