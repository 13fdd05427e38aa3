import { DEFAULT_TREE, TREE_CATEGORY } from '../../openapi/rules/product.ts';
import type { UserElementConfig } from '../../openapi/generated/types.ts';

/** Converts an identifier to words: `NOVA_REPORT_GROUP` becomes `Nova Report Group`. */
const toWords = (category: string): string =>
  category
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

/**
 * Returns a category's label from the user element configuration. If the configuration has no row for the category, or
 * several, returns the category's name in words. The default tree and the empty category have fixed labels.
 */
export function categoryLabel(category: string, config: readonly UserElementConfig[]): string {
  if (category === TREE_CATEGORY) return DEFAULT_TREE;
  if (category === '') return 'Elements';
  const [one, ...others] = config.filter((entry) => entry.category === category);
  return one && others.length === 0 ? one.label : toWords(category);
}
