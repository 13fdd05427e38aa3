import { findTextFault, type TextRule } from '../../openapi/rules/text-fault.ts';

/**
 * Validates a required text. Returns `required` also for a text that is too long, because one message covers both:
 * 'This field is required. (Max 255 Characters)'.
 *
 * @param malformed the code returned if the text does not match the rule's pattern
 */
export function requiredFault(text: string, rule: TextRule, malformed = 'malformed'): string | null {
  const fault = findTextFault(text, rule);
  if (fault === null || fault === 'controls') return fault;
  return fault === 'malformed' ? malformed : 'required';
}
