import type { ListName } from '../../machines/app/lists.ts';
import type { ResourceName } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';

/** Returns the names of all lists that belong to a resource, such as `activeUsers` and `inactiveUsers`. */
export const listsOf = (name: ResourceName): ListName[] => Object.keys(resources[name].lists) as ListName[];

/**
 * Returns a resource's first list: for users, the active ones.
 *
 * @throws Error if the resource has no list
 */
export function listOf(name: ResourceName): ListName {
  const [list] = listsOf(name);
  if (list === undefined) throw new Error(`${name} has no list`);
  return list;
}

/** Returns the lists of other resources that show names of this resource. */
export function shownIn(name: ResourceName): readonly ListName[] {
  const resource = resources[name];
  return 'shownIn' in resource ? resource.shownIn : [];
}
