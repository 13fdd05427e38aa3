import { cleanName, isBlankName, isTooLongToNormalize } from './names.ts';
import { normalizePassword } from './normalize-password.ts';

export interface TextRule {
  readonly isRequired?: boolean;
  /** Whether the text is a name, which is normalized before the check (`x-name`). */
  readonly isName?: boolean;
  /** Whether the text is a password, which is normalized before the check (`x-password`). */
  readonly isPassword?: boolean;
  /**
   * Rejects control characters (`x-text`); `lines` allows line breaks and tabs. Names do not need this rule,
   * because their normalization removes control characters.
   */
  readonly text?: 'line' | 'lines';
  readonly minLength?: number;
  readonly maxLength: number;
  readonly form?: RegExp;
}

/** Returns the number of code points, which is how the contract defines a length. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Matches invisible characters that change how a text is read: control characters (C0, DEL, C1), line and
 * paragraph separators, and bidirectional embeddings, overrides and isolates. Does not match the marks LRM,
 * RLM and ALM, which only order neighbouring letters.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const LINE_BREAKS_AND_TABS = /\r\n|[\n\t]/g;

/** Returns whether a text contains a character of `CONTROLS`. The kind `lines` allows line breaks and tabs. */
export const hasControls = (text: string, kind: 'line' | 'lines'): boolean =>
  CONTROLS.test(kind === 'lines' ? text.replaceAll(LINE_BREAKS_AND_TABS, '') : text);

/**
 * Validates a text by the contract. Returns null if the text is valid. A required text without a visible
 * character counts as missing.
 */
export function findTextFault(
  text: string,
  {
    isRequired = false,
    isName = false,
    isPassword = false,
    text: kind,
    minLength = 0,
    maxLength,
    form,
  }: TextRule,
): 'required' | 'controls' | 'tooShort' | 'tooLong' | 'malformed' | null {
  if (isTooLongToNormalize(text, maxLength)) return 'tooLong';
  if (isRequired && isBlankName(text)) return 'required';
  if (kind && hasControls(text, kind)) return 'controls';
  const kept = isName ? cleanName(text) : isPassword ? normalizePassword(text) : text;
  const length = lengthOf(kept);
  if (length > maxLength) return 'tooLong';
  if (length === 0) return null;
  if (length < minLength) return 'tooShort';
  return form === undefined || form.test(kept) ? null : 'malformed';
}
