/** Scripts whose letters take other forms, or form other words, by a joiner between them. */
const JOINED =
  'Adlm Arab Beng Brah Cakm Deva Gran Gujr Guru Khmr Knda Laoo Lepc Limb Mand Mlym Mong Mymr Nkoo Orya Phag Rohg Sinh Sogd Syrc Taml Telu Thai Tibt'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`)
    .join('');

/**
 * What is not seen and nevertheless belongs to letters: the joiners between letters of a script that is joined
 * (RFC 5892, appendix A), a variation selector behind the Han or Mongolian letter whose form it chooses.
 */
const JOINER = String.raw`(?<=[${JOINED}])[\u200c\u200d](?=[${JOINED}])`;
const VARIATION = String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mong})[\u180b-\u180d\u180f]`;

/** Zero-width characters, bidi controls, soft hyphens, fillers, selectors, tags, annotations and controls. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cc}]`;

const needed = new RegExp(`${JOINER}|${VARIATION}`, 'gu');
const dropped = new RegExp(`(?!${JOINER}|${VARIATION})${INVISIBLE}`, 'gu');

/** White space, and what looks like it: a Braille pattern without a dot. */
const space = /[\s\u2800]+/gu;

/** Most names: nothing about them can be otherwise. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * A name as it is kept: in Unicode NFKC, without invisible characters, trimmed, with one space where there are several
 * (as the Nickname profile of RFC 8266, section 2, has it). Joiners and variation selectors stay where letters need them.
 *
 * Names that look alike are the same then, and one that shows nothing is empty.
 */
export function cleanName(text: string): string {
  if (plain.test(text)) return text;
  // Taken out before composition, which a selector between two marks would prevent.
  return text.replaceAll(space, ' ').replaceAll(dropped, '').normalize('NFKC').replaceAll(space, ' ').trim();
}

/** What names share that are the same: case does not count, nor what is kept of the invisible. */
export function foldName(text: string): string {
  return cleanName(text).replaceAll(needed, '').toLowerCase().normalize('NFKC');
}

/** Whether a name shows nothing. */
export const isBlankName = (text: string): boolean => cleanName(text) === '';
