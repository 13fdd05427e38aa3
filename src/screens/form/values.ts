import { PRODUCT_ADMIN, PROVIDER_NAME } from '../../../openapi/product.ts';
import { visibleToTexts } from '../user/texts.ts';

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: visibleToTexts.customer,
  SCO_ADMIN: visibleToTexts.scoCustomer,
  [PRODUCT_ADMIN]: PROVIDER_NAME,
};

/** Names who sees this minimum role (B4.7). */
export const roleLabel = (role: string): string => ROLES[role] ?? role;

/** Finds the name of a choice. */
export const nameOf = (items: readonly { uuid: string; name: string }[], uuid: string): string =>
  items.find((item) => item.uuid === uuid)?.name ?? uuid;

/** Makes the options of a drop-down. */
export const optionsOf = (items: readonly { uuid: string; name: string }[]) =>
  items.map(({ uuid, name }) => ({ value: uuid, label: name }));
