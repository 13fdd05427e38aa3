import { labelIn } from '../../../machines/common/distinct-labels.ts';
import type { AppProfile } from '../../../openapi/types.ts';

/**
 * Returns labels for granted roles or elements. A label of an element includes its category if another element has the
 * same name.
 */
export function grantedLabels(granted: AppProfile['elements']): readonly string[] {
  const named = granted.flatMap(({ uuid, name, category }) =>
    name === undefined ? [] : [{ uuid, name, category }],
  );
  return named.map((one) => labelIn(named, one));
}
