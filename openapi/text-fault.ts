import { cleanName, isBlankName } from './names.ts';
import { normalizePassword } from './normalize-password.ts';

export interface TextRule {
  readonly isRequired?: boolean;
  /** Applies the rule to the normalized name (`x-name`). */
  readonly isName?: boolean;
  /** Applies the rule to the normalized password (`x-password`). */
  readonly isPassword?: boolean;
  /** Refuses control characters (`x-text`); `lines` may have line breaks and tabs. Names are cleaned instead. */
  readonly text?: 'line' | 'lines';
  readonly minLength?: number;
  readonly maxLength: number;
  readonly form?: RegExp;
}

/** Counts code points, as the contract does. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Matches invisible characters that change how a text is read: controls (C0, DEL, C1), line and paragraph separators, and
 * bidirectional embeddings, overrides and isolates. The marks LRM, RLM and ALM are not among them: they only order
 * neighbouring letters.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const LINE_BREAKS_AND_TABS = /\r\n|[\n\t]/g;

/** Finds control characters and bidirectional overrides. With kind `lines`, line breaks and tabs are allowed. */
export const hasControls = (text: string, kind: 'line' | 'lines'): boolean =>
  CONTROLS.test(kind === 'lines' ? text.replaceAll(LINE_BREAKS_AND_TABS, '') : text);

/** Checks a text by the contract; null if nothing is wrong. A required text that shows nothing counts as missing. */
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
  if (isRequired && isBlankName(text)) return 'required';
  if (kind && hasControls(text, kind)) return 'controls';
  const kept = isName ? cleanName(text) : isPassword ? normalizePassword(text) : text;
  const length = lengthOf(kept);
  if (length > maxLength) return 'tooLong';
  if (length === 0) return null;
  if (length < minLength) return 'tooShort';
  return form === undefined || form.test(kept) ? null : 'malformed';
}
