import type { UserSummary } from '../../generated/types.ts';
import { memoize } from '../memoize.ts';
import { type Grant, grantKey } from './grants.ts';

/** A number of users, and the first of them. */
export interface UserGroup<User> {
  readonly count: number;
  /** The first users; all of them if there are few. */
  readonly users: readonly User[];
}

/** Returns a group in which all users are named. */
export const wholeGroup = <User>(users: readonly User[]): UserGroup<User> => ({ count: users.length, users });

export interface ProfileChange<User> extends UserGroup<User> {
  readonly before: readonly Grant[];
  readonly after: readonly Grant[];
}

export interface Touched<User, Item = Grant> extends UserGroup<User> {
  readonly gained: readonly Item[];
  readonly lost: readonly Item[];
}

/** The access that users gain and lose by a change of a profile, or by an import. */
export interface Effect<Item = Grant, User = UserSummary> {
  /** Groups of users with the same gains and losses. Includes groups without users. */
  readonly touched: readonly Touched<User, Item>[];
  /**
   * False while required users or profiles are missing, because they are not loaded yet, are outdated, or failed to
   * load.
   */
  readonly isKnown: boolean;
}

/** Counts the users who lose at least one grant. */
export const countLosers = ({ touched }: Pick<Effect<unknown, unknown>, 'touched'>): number =>
  touched.reduce((sum, { count, lost }) => sum + (lost.length > 0 ? count : 0), 0);

/** Maximum number of users who can lose access by a save or an import without a confirmation dialog. */
const FEW = 1;

/**
 * Returns whether a save or an import takes access from more than `FEW` users. While the effect is not known, any loss
 * counts as a loss for many.
 */
export const takesFromMany = (effect: Effect<unknown, unknown>): boolean =>
  effect.isKnown ? countLosers(effect) > FEW : effect.touched.some(({ lost }) => lost.length > 0);

/**
 * Groups users by the access that they gain and lose, largest groups first. Omits business profiles whose access stays
 * the same. Keeps business profiles without users.
 */
export function accessChange<User>(profiles: readonly ProfileChange<User>[]): Touched<User>[] {
  const touched = new Map<string, Omit<Touched<User>, 'users'> & { users: (readonly User[])[] }>();
  for (const { before, after, count, users } of profiles) {
    const { gained, lost, key } = difference(before)(after);
    if (gained.length + lost.length === 0) continue;
    const same = touched.get(key) ?? { count: 0, users: [], gained, lost };
    touched.set(key, { ...same, count: same.count + count, users: [...same.users, users] });
  }
  return [...touched.values()]
    .map(({ users, ...same }) => ({ ...same, users: users.flat() }))
    .toSorted((a, b) => b.count - a.count);
}

/**
 * Returns the grants that a change adds and removes. Equal differences have equal `key`s. Memoized, because many
 * profiles share their grants.
 */
export const difference = memoize((before: readonly Grant[]) =>
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

function without(grants: readonly Grant[], others: readonly Grant[]): Grant[] {
  const known = new Set(others.map(grantKey));
  return grants.filter((grant) => !known.has(grantKey(grant)));
}
