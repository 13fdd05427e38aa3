import { cleanName, isTooLongToNormalize } from '../../openapi/rules/names.ts';
import type { TextRule } from '../../openapi/rules/text-fault.ts';

/** Returns a text as the service stores it (B15.4). Changes only names, and none that the service refuses as too long. */
export const asStoredText = (text: string, { isName, maxLength }: TextRule): string =>
  isName && !isTooLongToNormalize(text, maxLength) ? cleanName(text) : text;

/** Returns the draft with one field as the service stores it. `rules` has the rules of the draft's texts. */
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
