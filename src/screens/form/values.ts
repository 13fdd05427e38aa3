import { labelIn, type Named, notesOf } from '../../../machines/common/distinct-labels.ts';
import { HIDDEN_NAME, isHiddenChoice } from '../../../machines/common/hidden-choice.ts';
import { PRODUCT_ADMIN, PROVIDER_NAME } from '../../../openapi/rules/product.ts';
import type { PickItem } from '../../ui/field/pick-box.tsx';
import { visibleToTexts } from '../user/texts.ts';

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: visibleToTexts.customer,
  SCO_ADMIN: visibleToTexts.scoCustomer,
  [PRODUCT_ADMIN]: PROVIDER_NAME,
};

/** Returns the label of a minimum role; the role itself if it has no label. */
export const roleLabel = (role: string): string => ROLES[role] ?? role;

/**
 * Returns the label of the item with this uuid. It differs from the labels of all other items. If there is no such
 * item, returns the uuid or, for an object that the viewer may not see, `HIDDEN_NAME`.
 */
export function nameOf(items: readonly Named[], uuid: string): string {
  const item = items.find((one) => one.uuid === uuid);
  if (item) return labelIn(items, item);
  return isHiddenChoice(uuid) ? HIDDEN_NAME : uuid;
}

/** Converts items to the options of a drop-down. Options with equal names get labels that distinguish them. */
export const optionsOf = (items: readonly Named[]) =>
  items.map((item) => ({ value: item.uuid, label: labelIn(items, item) }));

/** Returns the items of a pick list. Items with equal names get notes that distinguish them. */
export function picksOf(items: readonly Named[]): readonly PickItem[] {
  const notes = notesOf(items);
  return items.map(({ uuid, name }) => ({ uuid, name, note: notes.get(uuid) }));
}
