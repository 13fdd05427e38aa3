import type { AccessKind } from '../../openapi/generated/types.ts';
import { isDay, startOfDay } from '../user/last-sign-in-filter.ts';

/** An object about whose access the user asks. */
export interface AskedObject {
  readonly kind: AccessKind;
  readonly uuid: string;
}

/** A day, `yyyy-mm-dd`, at whose end the access is asked for; null for now. */
export type AskedDay = string | null;

/** Returns the end of a day in the browser's time zone, as a query parameter; none for now. */
export function timeQuery(day: AskedDay): { at?: string } {
  if (day === null || !isDay(day)) return {};
  const end = startOfDay(day);
  end.setDate(end.getDate() + 1);
  return { at: new Date(Math.max(end.getTime(), 0)).toISOString() };
}
