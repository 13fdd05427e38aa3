import { cleanName, isBlankName } from './names.ts';

/** What the contract says of a text. */
export interface TextRule {
  readonly isRequired?: boolean;
  /** Only that counts of it which is kept (`x-name`). */
  readonly isName?: boolean;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly form?: RegExp;
}

/** Counts a text's characters as the contract does: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Says what is wrong with a text, by the contract; null if nothing. What shows nothing is missing, where required. */
export function findTextFault(
  text: string,
  { isRequired = false, isName = false, minLength = 0, maxLength, form }: TextRule,
): 'required' | 'tooShort' | 'tooLong' | 'malformed' | null {
  if (isRequired && isBlankName(text)) return 'required';
  const kept = isName ? cleanName(text) : text;
  const length = lengthOf(kept);
  if (length > maxLength) return 'tooLong';
  if (length === 0) return null;
  if (length < minLength) return 'tooShort';
  return form === undefined || form.test(kept) ? null : 'malformed';
}
