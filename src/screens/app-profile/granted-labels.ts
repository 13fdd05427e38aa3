import { labelIn } from '../../../machines/common/distinct-labels.ts';
import type { AppProfile } from '../../../openapi/types.ts';

/** Labels the granted roles or elements. Elements of different categories may have equal names. */
export function grantedLabels(granted: AppProfile['elements']): readonly string[] {
  const named = granted.flatMap(({ uuid, name, category }) =>
    name === undefined ? [] : [{ uuid, name, category }],
  );
  return named.map((one) => labelIn(named, one));
}
