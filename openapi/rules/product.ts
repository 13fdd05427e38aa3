/**
 * The product's code name (B1.2). No other file contains it: the contract and its generated types contain `{product}`
 * instead. The types of the constants below also contain `{product}`, but their values contain the code name. So
 * `user[COMPANY_FIELD]` type-checks, and reads the actual field. `PRODUCT_CODE=acme npm start` builds another product.
 */
// oxlint-disable-next-line no-underscore-dangle -- the build replaces this name, which no other code uses
declare const __PRODUCT_CODE__: string | undefined;

const DEFAULT_CODE = 'nova';

/** The product's code name: lower-case letters and digits, beginning with a letter. */
export const PRODUCT_CODE: string =
  typeof __PRODUCT_CODE__ === 'string' ? __PRODUCT_CODE__ : process.env['PRODUCT_CODE'] || DEFAULT_CODE;

if (!/^[a-z][a-z0-9]*$/.test(PRODUCT_CODE)) {
  throw new Error('PRODUCT_CODE must be lower-case letters and digits, beginning with a letter');
}

const upper = PRODUCT_CODE.toUpperCase();

export const PROVIDER_NAME = PRODUCT_CODE.charAt(0).toUpperCase() + PRODUCT_CODE.slice(1);

export const PRODUCT_ADMIN = `${upper}_ADMIN` as '{product}_ADMIN';

export const COMPANY_FIELD = `${PRODUCT_CODE}CustomerCompany` as '{product}CustomerCompany';

export const TREE_CATEGORY = `${upper}_${upper}_TREE`;

/** The label of the tree category, and of its main drop-down. */
export const DEFAULT_TREE = 'Default Tree';

/** Replaces `{product}` with the product's code name. */
export function nameProduct(text: string): string {
  return text.replaceAll('{product}_ADMIN', PRODUCT_ADMIN).replaceAll('{product}', PRODUCT_CODE);
}
