import { findTextFault, type TextRule } from '../../openapi/text-fault.ts';

/**
 * Says what is wrong with a text, where one sentence says that it is missing and that it is too long: 'This field is
 * required. (Max 255 Characters)'.
 *
 * @param malformed the fault of a text that has not the form it must have.
 */
export function requiredFault(text: string, rule: TextRule, malformed = 'malformed'): string | null {
  const fault = findTextFault(text, rule);
  if (fault === null) return null;
  return fault === 'malformed' ? malformed : 'required';
}
