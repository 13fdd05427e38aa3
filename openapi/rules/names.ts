import { normalize } from './normalize.ts';

/** Scripts in which a joiner (U+200C, U+200D) changes the shape of letters or the meaning of a word. */
const JOINED =
  'Adlm Arab Beng Brah Cakm Deva Gran Gujr Guru Khmr Knda Laoo Lepc Limb Mand Mlym Mong Mymr Nkoo Orya Phag Rohg Sinh Sogd Syrc Taml Telu Thai Tibt'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('');

/**
 * Matches invisible characters that belong to letters: joiners within a script of `JOINED` (RFC 5892,
 * appendix A), and the variation selector after a Han or Mongolian letter.
 */
const JOINER = String.raw`(?<=[${JOINED}])[\u200c\u200d](?=[${JOINED}])`;
const VARIATION = String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mong})[\u180b-\u180d\u180f]`;

/**
 * Matches invisible characters that belong to emoji: the joiner between two emoji, and the selector of an emoji's
 * presentation (Unicode Technical Standard 51).
 */
const EMOJI_JOINER = String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`;
const EMOJI_SELECTOR = String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)`;

const NEEDED = `${JOINER}|${VARIATION}|${EMOJI_JOINER}|${EMOJI_SELECTOR}`;

/**
 * Matches invisible characters: zero-width characters, bidirectional controls, soft hyphens, fillers,
 * variation selectors, tags, annotations and control characters.
 */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cc}]`;

const invisible = new RegExp(INVISIBLE, 'gu');
const dropped = new RegExp(`(?!${NEEDED})${INVISIBLE}`, 'gu');

/**
 * Matches the compatibility ideographs, such as U+FA19. NFC would replace them with the unified ideographs, which look
 * different.
 */
const compatibilityIdeographs = /([\uf900-\ufaff\u{2f800}-\u{2fa1f}]+)/u;

/** Matches white space and the blank Braille pattern. */
const space = /[\s\u2800]+/gu;

/** Matches a name that needs no normalization. Most names match. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Maximum length of a name before normalization, in UTF-16 code units for each code point of the stored name. NFC makes
 * one code point of up to 6 code units, as in U+16126.
 */
const UNITS_PER_CODE_POINT = 6;

/**
 * Returns whether a text is too long even if normalization shortens it. Callers check this before they normalize a
 * text.
 *
 * @param maxLength the maximum length of the normalized text, in code points
 */
export const isTooLongToNormalize = (text: string, maxLength: number): boolean =>
  text.length > maxLength * UNITS_PER_CODE_POINT;

const singleSpaces = (text: string): string => text.replaceAll(space, ' ').trim();

/**
 * Normalizes a name for storage: NFC, without invisible characters, trimmed, with single spaces. Keeps compatibility
 * ideographs, and the joiners and variation selectors that letters and emoji need. A name without visible characters
 * becomes ''.
 */
export function cleanName(text: string): string {
  if (plain.test(text)) return text;
  // Removes invisible characters before NFC: a variation selector between two combining marks would prevent their
  // composition.
  const parts = text.replaceAll(space, ' ').replaceAll(dropped, '').split(compatibilityIdeographs);
  // `split` returns the compatibility ideographs at odd indexes.
  const cleaned = parts.map((part, index) => (index % 2 === 0 ? normalize(part, 'NFC') : part)).join('');
  const result = singleSpaces(cleaned);
  // NFC can reorder the marks before a joiner, which may then have no effect.
  return result === text || result.search(invisible) === -1 ? result : cleanName(result);
}

/**
 * Returns the form in which names are compared if case matters: NFKC, without any invisible character. Names that
 * differ only in these details become equal (as RFC 8266, section 2).
 */
export const comparableName = (text: string): string =>
  plain.test(text)
    ? text
    : singleSpaces(normalize(text.replaceAll(space, ' ').replaceAll(invisible, ''), 'NFKC'));

/** Returns the form in which names are compared, searched and unique: as `comparableName`, in lower case. */
export function foldName(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return normalize(comparableName(text).toLowerCase(), 'NFKC');
}

/** Returns whether a name has no visible character. */
export const isBlankName = (text: string): boolean => cleanName(text) === '';
