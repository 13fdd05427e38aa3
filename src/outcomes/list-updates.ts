import type { UserSummary } from '../../openapi/types.ts';
import { type ListName, mapLists, type RowOf } from '../../machines/app/lists.ts';
import type { ListUpdate } from '../../machines/app/outcome.ts';
import { type ResourceName, resourceNames } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';
import { listsOf, shownIn } from './list-names.ts';

/**
 * Returns updates that invalidate lists. A list that was read before is read again at once. Used if the changes are
 * unknown, or too many to apply.
 */
export const forget = (...lists: readonly ListName[]): ListUpdate[] =>
  lists.map((list) => ({ list, event: { type: 'INVALIDATE' } }));

/**
 * The lists of `ListVersions` that resources follow. If no resource follows one of the lists, the call of `age` does
 * not compile.
 */
type FollowedList = (typeof resources)[ResourceName]['follows'];

/** Returns updates that mark lists as stale if they show rows of a changed list. Lists in memory are read again. */
export const age = (changed: readonly FollowedList[]): ListUpdate[] => {
  const names = resourceNames.filter((name) => changed.includes(resources[name].follows));
  const stale = new Set(names.flatMap((name) => [...listsOf(name), ...shownIn(name)]));
  return [...stale].map((list) => ({ list, event: { type: 'STALE' } }));
};

/** Returns updates that read again every list whose last read failed. Used when the service is reachable again. */
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

/** Returns updates that move users between the lists of active and inactive users. */
export function moveUsers(active: boolean, moved: readonly UserSummary[]): ListUpdate[] {
  const [activeUsers, inactiveUsers] = USERS;
  const [to, from] = active ? [activeUsers, inactiveUsers] : [inactiveUsers, activeUsers];
  return [remove(from, ...moved.map(({ uuid }) => uuid)), replace(to, ...moved)];
}

/**
 * Lists that show what applications offer, besides the list of applications. `elementConfig` has the tabs of forms: a
 * new category of elements gets a tab.
 */
export const OFFERS = ['appProfiles', 'elementConfig'] as const;
