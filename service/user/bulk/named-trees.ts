import type { GrantedTree } from '../../access/granted.ts';

const MAX_NAMES = 10;

/** The sentence for the trees of each business profile. A file can have 100,000 refused rows, which share it. */
const SENTENCES = new WeakMap<readonly GrantedTree[], string>();

/**
 * Returns a sentence that names the trees that the importer can choose, at most `MAX_NAMES` of them; '' if the importer
 * sees none of the granted trees. The names are sorted, because the tag of a plan contains the sentence.
 */
export function nameTrees(granted: readonly GrantedTree[]): string {
  const known = SENTENCES.get(granted);
  if (known !== undefined) return known;
  const names = [...new Set(granted.filter(({ isVisible }) => isVisible).map(({ name }) => name))].toSorted();
  const others = names.length - MAX_NAMES;
  const listed = names.slice(0, MAX_NAMES).join(', ') + (others > 0 ? ` or ${others} more` : '');
  const sentence = names.length === 0 ? '' : ` Name one of: ${listed}.`;
  SENTENCES.set(granted, sentence);
  return sentence;
}
