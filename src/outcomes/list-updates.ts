import type { UserSummary } from '../../openapi/generated/types.ts';
import { type ListName, mapLists, type RowOf } from '../../machines/app/lists.ts';
import type { ListUpdate } from '../../machines/app/outcome.ts';
import { type ResourceName, resourceNames } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';
import { listsOf, shownIn } from './list-names.ts';

/**
 * Returns updates that discard the rows of lists. Used if it is unknown which rows have changed, or if too many have. A
 * list that was read before is read again at once.
 */
export const invalidate = (...lists: readonly ListName[]): ListUpdate[] =>
  lists.map((list) => ({ list, event: { type: 'INVALIDATE' } }));

/** The lists of the service (`ListVersions`) that a resource follows. `markStale` accepts only these lists. */
type FollowedList = (typeof resources)[ResourceName]['follows'];

/**
 * Returns updates for the lists that show rows of a changed list: they become stale, and those in memory are read
 * again.
 */
export const markStale = (changed: readonly FollowedList[]): ListUpdate[] => {
  const names = resourceNames.filter((name) => changed.includes(resources[name].follows));
  const stale = new Set(names.flatMap((name) => [...listsOf(name), ...shownIn(name)]));
  return [...stale].map((list) => ({ list, event: { type: 'STALE' } }));
};

/**
 * Returns an update for every list. A list whose last read failed then reads again. Used when the service is reachable
 * again.
 */
export const retryAll = (): ListUpdate[] =>
  Object.values(mapLists<Record<ListName, ListUpdate>>((list) => ({ list, event: { type: 'RETRY' } })));

export const replace = <Name extends ListName>(list: Name, ...rows: readonly RowOf<Name>[]): ListUpdate => ({
  list,
  event: { type: 'REPLACE', rows },
});

export const remove = (list: ListName, ...uuids: readonly string[]): ListUpdate => ({
  list,
  event: { type: 'REMOVE', uuids },
});

export const USERS = ['activeUsers', 'inactiveUsers'] as const;

/** Returns updates that move users from the list of inactive users to the list of active users, or back. */
export function moveUsers(active: boolean, moved: readonly UserSummary[]): ListUpdate[] {
  const [activeUsers, inactiveUsers] = USERS;
  const [to, from] = active ? [activeUsers, inactiveUsers] : [inactiveUsers, activeUsers];
  return [remove(from, ...moved.map(({ uuid }) => uuid)), replace(to, ...moved)];
}

/**
 * The lists that change together with the list of applications when an application's roles or elements change. A new
 * category of elements also adds a tab to forms (`elementConfig`).
 */
export const OFFERS = ['appProfiles', 'elementConfig'] as const;
