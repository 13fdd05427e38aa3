import { memoize } from '../resource/memoize.ts';
import { type Grant, grantKey } from './grants.ts';

export interface ProfileChange<User> {
  readonly before: readonly Grant[];
  readonly after: readonly Grant[];
  readonly users: readonly User[];
}

export interface Touched<User> {
  readonly users: readonly User[];
  readonly gained: readonly Grant[];
  readonly lost: readonly Grant[];
}

/**
 * Groups users by what a change gives and takes from them, largest groups first. Omits business profiles that
 * stay the same, but not those without users.
 */
export function accessChange<User>(profiles: readonly ProfileChange<User>[]): Touched<User>[] {
  const touched = new Map<string, Omit<Touched<User>, 'users'> & { users: (readonly User[])[] }>();
  for (const { before, after, users } of profiles) {
    const { gained, lost, key } = difference(before)(after);
    if (gained.length + lost.length === 0) continue;
    const same = touched.get(key) ?? { users: [], gained, lost };
    same.users.push(users);
    touched.set(key, same);
  }
  return [...touched.values()]
    .map(({ users, ...same }) => ({ users: users.flat(), ...same }))
    .toSorted((a, b) => b.users.length - a.users.length);
}

/** Formats the difference as text, so that equal ones compare equal; memoized for profiles that share their grants. */
const difference = memoize((before: readonly Grant[]) =>
  memoize((after: readonly Grant[]) => {
    const gained = without(after, before);
    const lost = without(before, after);
    return {
      gained,
      lost,
      key: [gained, lost].map((grants) => grants.map(grantKey).toSorted().join()).join('|'),
    };
  }),
);

export function without(grants: readonly Grant[], others: readonly Grant[]): Grant[] {
  const known = new Set(others.map(grantKey));
  return grants.filter((grant) => !known.has(grantKey(grant)));
}
