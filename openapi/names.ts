/** Lists scripts in which a joiner changes the form of letters, or the word. */
const JOINED =
  'Adlm Arab Beng Brah Cakm Deva Gran Gujr Guru Khmr Knda Laoo Lepc Limb Mand Mlym Mong Mymr Nkoo Orya Phag Rohg Sinh Sogd Syrc Taml Telu Thai Tibt'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('');

/**
 * Finds invisible characters that belong to letters: joiners within a joined script (RFC 5892, appendix A),
 * and the variation selector of a Han or Mongolian letter.
 */
const JOINER = String.raw`(?<=[${JOINED}])[\u200c\u200d](?=[${JOINED}])`;
const VARIATION = String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mong})[\u180b-\u180d\u180f]`;

/** Finds zero-width characters, bidi controls, soft hyphens, fillers, selectors, tags, annotations and controls. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cc}]`;

const needed = new RegExp(`${JOINER}|${VARIATION}`, 'gu');
const dropped = new RegExp(`(?!${JOINER}|${VARIATION})${INVISIBLE}`, 'gu');

/** Finds white space, and the blank Braille pattern. */
const space = /[\s\u2800]+/gu;

/** Matches most names, which need no cleaning. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Normalizes a name for storage: NFKC, without invisible characters, trimmed, with single spaces (as RFC
 * 8266, section 2). Keeps the joiners and variation selectors that letters need. Names that look alike become
 * the same, and one that shows nothing becomes ''.
 */
export function cleanName(text: string): string {
  if (plain.test(text)) return text;
  // Removes selectors before composition, which one between two marks would prevent.
  return text.replaceAll(space, ' ').replaceAll(dropped, '').normalize('NFKC').replaceAll(space, ' ').trim();
}

/** Folds case and the remaining invisible characters, to compare names. */
export function foldName(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return cleanName(text).replaceAll(needed, '').toLowerCase().normalize('NFKC');
}

/** Returns whether nothing visible is left of a name. */
export const isBlankName = (text: string): boolean => cleanName(text) === '';
