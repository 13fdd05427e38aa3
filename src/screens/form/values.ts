import { PRODUCT_ADMIN, PROVIDER_NAME } from '../../../openapi/product.ts';
import { visibleToTexts } from '../user/words.ts';

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: visibleToTexts.customer,
  SCO_ADMIN: visibleToTexts.scoCustomer,
  [PRODUCT_ADMIN]: PROVIDER_NAME,
};

/** Whom something of this minimum role is visible to (B4.7). */
export const roleLabel = (role: string): string => ROLES[role] ?? role;

/** What something that was chosen is called. */
export const nameOf = (items: readonly { uuid: string; name: string }[], uuid: string): string =>
  items.find((item) => item.uuid === uuid)?.name ?? uuid;

/** Things to choose from, as a drop-down takes them. */
export const optionsOf = (items: readonly { uuid: string; name: string }[]) =>
  items.map(({ uuid, name }) => ({ value: uuid, label: name }));
