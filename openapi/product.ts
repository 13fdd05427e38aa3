/**
 * The product's name in names (B1.2): the one file that spells its code.
 *
 * The contract and its generated types say `{product}`; the constants below are
 * typed with that placeholder and hold the real name, so `user[COMPANY_FIELD]` type-checks and reads the wire.
 * Another product is another build: `PRODUCT_CODE=acme npm start`.
 */
// oxlint-disable-next-line no-underscore-dangle -- a name that no code has, for the build to replace
declare const __PRODUCT_CODE__: string | undefined;

const DEFAULT_CODE = 'nova';

/** Lower-case letters and digits, beginning with a letter; names on the wire are made of it. */
export const PRODUCT_CODE: string =
  typeof __PRODUCT_CODE__ === 'string' ? __PRODUCT_CODE__ : process.env['PRODUCT_CODE'] || DEFAULT_CODE;

if (!/^[a-z][a-z0-9]*$/.test(PRODUCT_CODE)) {
  throw new Error('PRODUCT_CODE must be lower-case letters and digits, beginning with a letter');
}

const upper = PRODUCT_CODE.toUpperCase();

/** The provider's name as people read it. */
export const PROVIDER_NAME = PRODUCT_CODE.charAt(0).toUpperCase() + PRODUCT_CODE.slice(1);

/** The role above all others. */
export const PRODUCT_ADMIN = `${upper}_ADMIN` as '{product}_ADMIN';

/** The field that holds a customer company, wherever one is chosen. */
export const COMPANY_FIELD = `${PRODUCT_CODE}CustomerCompany` as '{product}CustomerCompany';

/** The element category that holds the default tree (B5.4). */
export const TREE_CATEGORY = `${upper}_${upper}_TREE`;

/** What people call that category, and in it the label of the tree that a user sees first. */
export const DEFAULT_TREE = 'Default Tree';

/** Puts the product's code in place of `{product}` in a name, a path or a whole text of the contract. */
export function nameProduct(text: string): string {
  return text.replaceAll('{product}_ADMIN', PRODUCT_ADMIN).replaceAll('{product}', PRODUCT_CODE);
}
