import { cleanName, isBlankName } from './names.ts';
import { normalizePassword } from './normalize-password.ts';

export interface TextRule {
  readonly isRequired?: boolean;
  /** Applies the rule to the normalized name (`x-name`). */
  readonly isName?: boolean;
  /** Applies the rule to the normalized password (`x-password`). */
  readonly isPassword?: boolean;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly form?: RegExp;
}

/** Counts code points, as the contract does. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Checks a text by the contract; null if nothing is wrong. A required text that shows nothing counts as missing. */
export function findTextFault(
  text: string,
  { isRequired = false, isName = false, isPassword = false, minLength = 0, maxLength, form }: TextRule,
): 'required' | 'tooShort' | 'tooLong' | 'malformed' | null {
  if (isRequired && isBlankName(text)) return 'required';
  const kept = isName ? cleanName(text) : isPassword ? normalizePassword(text) : text;
  const length = lengthOf(kept);
  if (length > maxLength) return 'tooLong';
  if (length === 0) return null;
  if (length < minLength) return 'tooShort';
  return form === undefined || form.test(kept) ? null : 'malformed';
}
