import type { ElementType } from './tables.ts';

/** Everything that visibility profiles choose from, in the order in which a sync of all does it. */
export const ELEMENT_TYPES: readonly ElementType[] = [
  'carrier',
  'cluster',
  'clusterGroup',
  'networkGroup',
  'networkElementAttribute',
  'venue',
];

/** The layout code without which a tenant has nothing of a type (B1.4). */
const LAYOUT_CODE_OF: Partial<Record<ElementType, string>> = {
  networkElementAttribute: 'NEA',
  venue: 'VEN',
};

/** Whether a tenant with this layout code has elements of a type. */
export function hasElements(layoutCode: readonly string[], elementType: ElementType): boolean {
  const code = LAYOUT_CODE_OF[elementType];
  return code === undefined || layoutCode.includes(code);
}
