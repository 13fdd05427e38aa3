import type { ElementType } from './tables.ts';

export const ELEMENT_TYPES: readonly ElementType[] = [
  'carrier',
  'cluster',
  'clusterGroup',
  'networkGroup',
  'networkElementAttribute',
  'venue',
];

/** The value of the setting LAYOUT_CODE that a type of elements requires. Other types are always available (B1.4). */
const LAYOUT_CODE_OF: Partial<Record<ElementType, string>> = {
  networkElementAttribute: 'NEA',
  venue: 'VEN',
};

export function hasElements(layoutCode: readonly string[], elementType: ElementType): boolean {
  const code = LAYOUT_CODE_OF[elementType];
  return code === undefined || layoutCode.includes(code);
}
