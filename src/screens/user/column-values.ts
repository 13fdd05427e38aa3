import { COLUMN_LABELS } from '../../../openapi/rules/file-columns.ts';
import { bulkPlanTexts } from '../bulk-plan/texts.ts';
import { bulkTexts } from './bulk-texts.ts';
import { userFormTexts } from './texts.ts';

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...userFormTexts.fields, ...COLUMN_LABELS, ...bulkTexts.columns }),
);

/** Returns a column's label, as in the user form. Returns the column's name if it is no field of a user. */
export const columnLabel = (column: string): string => LABELS.get(column) ?? column;

/** Returns a text, or a dash if there is none. */
export const shown = (text: string | null): string => text || bulkPlanTexts.nothing;

/** Formats a value of a column: `active` as its status text, a missing value as a dash, other values unchanged. */
export function shownIn(column: string, text: string | null): string {
  if (column !== 'active') return shown(text);
  return text === 'true' ? userFormTexts.active : userFormTexts.inactive;
}
