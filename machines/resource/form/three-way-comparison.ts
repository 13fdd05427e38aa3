import { isSame } from '../../common/is-same.ts';

export function differences<Draft extends object>(a: Draft, b: Draft): (keyof Draft & string)[] {
  return (Object.keys(a) as (keyof Draft & string)[]).filter((field) => !isSame(a[field], b[field]));
}

export type Side = 'mine' | 'theirs';

/** Proposes a side for each differing field: `mine` for fields that this user has changed, otherwise `theirs`. */
export function proposed<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Readonly<Record<string, Side>> {
  const changed = new Set<string>(differences(base, mine));
  return Object.fromEntries(
    differences(mine, theirs).map((field) => [field, changed.has(field) ? 'mine' : 'theirs']),
  );
}

export function merged<Draft extends object>(
  mine: Draft,
  theirs: Draft,
  chosen: Readonly<Record<string, Side>>,
): Draft {
  const taken = (Object.keys(mine) as (keyof Draft & string)[]).filter((field) => chosen[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}
