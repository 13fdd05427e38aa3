import { requiredTextMessage, tooLongMessage } from '../../../openapi/rules/length-messages.ts';
import { cleanName } from '../../../openapi/rules/names.ts';
import { findTextFault, type TextRule } from '../../../openapi/rules/text-fault.ts';
import { USER_INPUT } from '../../../openapi/generated/text-rules.ts';
import { mapPlainFields } from '../../../openapi/rules/user-fields.ts';
import { CONTROL_CHARACTERS } from '../../json/validation.ts';
import type { ChoiceColumn, Column } from './file-row.ts';

export type Reading = { value: string } | { refusal: string };

type Reader = (text: string) => Reading;

/**
 * Returns a reader for a required text. The reader normalizes spaces and Unicode (`cleanName`), so that CSV and XLSX
 * files lead to the same text.
 */
const name =
  (rule: TextRule, malformed?: string): Reader =>
  (text) => {
    const fault = findTextFault(text, rule);
    if (fault === null) return { value: cleanName(text) };
    return { refusal: (fault === 'malformed' && malformed) || requiredTextMessage(rule.maxLength) };
  };

const optional =
  (rule: TextRule): Reader =>
  (text) => {
    const fault = findTextFault(text, rule);
    if (fault === null) return { value: text };
    return { refusal: fault === 'controls' ? CONTROL_CHARACTERS : tooLongMessage(rule.maxLength) };
  };

const TRUTHS = new Map([
  ...['true', 'yes', 'active', '1'].map((text) => [text, 'true'] as const),
  ...['false', 'no', 'inactive', '0'].map((text) => [text, 'false'] as const),
]);

/**
 * For each column, the function that reads its cells, except for the columns that name a profile, a location or a tree
 * (B5.11).
 */
export const READERS: Readonly<Record<Exclude<Column, ChoiceColumn | 'defaultTree'>, Reader>> = {
  username: name(
    USER_INPUT.username,
    'Only alphanumeric letters, _ (underscore), and . (period) are allowed',
  ),
  email: name(USER_INPUT.email, 'This must be an e-mail address such as name@example.org.'),
  firstName: name(USER_INPUT.firstName),
  lastName: name(USER_INPUT.lastName),
  ...mapPlainFields((field) => optional(USER_INPUT[field])),
  active: (text) => {
    const value = TRUTHS.get(text.trim().toLowerCase());
    return value === undefined ? { refusal: 'Use true or false' } : { value };
  },
};
