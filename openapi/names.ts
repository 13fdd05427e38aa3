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
 * Matches invisible characters: zero-width characters, bidirectional controls, soft hyphens, fillers,
 * variation selectors, tags, annotations and control characters.
 */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cc}]`;

const needed = new RegExp(`${JOINER}|${VARIATION}`, 'gu');
const dropped = new RegExp(`(?!${JOINER}|${VARIATION})${INVISIBLE}`, 'gu');

/** Matches white space and the blank Braille pattern. */
const space = /[\s\u2800]+/gu;

/** Matches a name that needs no normalization. Most names match. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Normalizes a name for storage: NFKC, without invisible characters, trimmed, with single spaces (as RFC
 * 8266, section 2). Keeps the joiners and variation selectors that letters need. Names that differ only in
 * these details become equal. A name without visible characters becomes ''.
 */
export function cleanName(text: string): string {
  if (plain.test(text)) return text;
  // Removes variation selectors before NFKC: a selector between two combining marks would prevent their
  // composition.
  return text.replaceAll(space, ' ').replaceAll(dropped, '').normalize('NFKC').replaceAll(space, ' ').trim();
}

/** Normalizes case and removes remaining invisible characters, so that two names can be compared. */
export function foldName(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return cleanName(text).replaceAll(needed, '').toLowerCase().normalize('NFKC');
}

/** Returns whether a name has no visible character. */
export const isBlankName = (text: string): boolean => cleanName(text) === '';
