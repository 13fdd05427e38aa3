import { findTextFault, type TextRule } from '../../openapi/text-fault.ts';

/**
 * Finds the fault of a text whose message covers both missing and too long: 'This field is required. (Max 255
 * Characters)'.
 *
 * @param malformed code for a text of the wrong form
 */
export function requiredFault(text: string, rule: TextRule, malformed = 'malformed'): string | null {
  const fault = findTextFault(text, rule);
  if (fault === null || fault === 'controls') return fault;
  return fault === 'malformed' ? malformed : 'required';
}
