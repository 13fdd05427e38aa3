import { labelIn } from '../../../machines/common/distinct-labels.ts';
import type { AppProfile } from '../../../openapi/generated/types.ts';

/**
 * Returns the labels of a profile's roles or elements. A label includes the element's category if two elements have the
 * same name.
 */
export function grantedLabels(granted: AppProfile['elements']): readonly string[] {
  const named = granted.flatMap(({ uuid, name, category }) =>
    name === undefined ? [] : [{ uuid, name, category }],
  );
  return named.map((one) => labelIn(named, one));
}
