import type { AccessKind } from '../../openapi/generated/types.ts';
import { isDay, startOfDay } from '../user/last-sign-in-filter.ts';

/** An object of which the user asks who has it. */
export interface AskedObject {
  readonly kind: AccessKind;
  readonly uuid: string;
}

/** The day (`yyyy-mm-dd`) whose end the question is about; null is the present. */
export type AskedDay = string | null;

/** Returns the end of a day in the browser's time zone, as a query parameter; empty for the present. */
export function timeQuery(day: AskedDay): { at?: string } {
  if (day === null || !isDay(day)) return {};
  const end = startOfDay(day);
  end.setDate(end.getDate() + 1);
  return { at: new Date(Math.max(end.getTime(), 0)).toISOString() };
}
