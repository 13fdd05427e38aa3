import { cleanName, isTooLongToNormalize } from '../../openapi/rules/names.ts';
import type { TextRule } from '../../openapi/rules/text-fault.ts';

/** Returns a name in its stored form (B15.4). Returns other texts, and names that are too long, unchanged. */
export const asStoredText = (text: string, { isName, maxLength }: TextRule): string =>
  isName && !isTooLongToNormalize(text, maxLength) ? cleanName(text) : text;

/**
 * Returns the draft with one field in its stored form.
 *
 * @param rules the rules of the draft's texts, by field name
 */
export function cleanField<Draft extends object>(
  draft: Draft,
  field: string,
  rules: Readonly<Record<string, TextRule>>,
): Draft {
  const rule = rules[field];
  const text: unknown = draft[field as keyof Draft];
  if (!rule || typeof text !== 'string') return draft;
  return { ...draft, [field]: asStoredText(text, rule) };
}
