import { memoize } from '../resource/memoize.ts';
import { type Grant, grantKey } from './grants.ts';

/** What the users of one business profile have before and after a change. */
export interface ProfileChange<User> {
  readonly before: readonly Grant[];
  readonly after: readonly Grant[];
  readonly users: readonly User[];
}

/** Users to whom a change does the same. */
export interface Touched<User> {
  readonly users: readonly User[];
  readonly gained: readonly Grant[];
  readonly lost: readonly Grant[];
}

/**
 * Says whom a change touches, and what each gains and loses: users alike together, the most numerous first. Leaves out
 * a business profile to which it does nothing, but not one without users.
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

/**
 * Says what differs, with a text that is the same for the same. Worked out once for profiles that share their grants.
 */
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

/** Leaves out those that are among the others. */
export function without(grants: readonly Grant[], others: readonly Grant[]): Grant[] {
  const known = new Set(others.map(grantKey));
  return grants.filter((grant) => !known.has(grantKey(grant)));
}
