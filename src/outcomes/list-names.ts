import type { ListName } from '../../machines/app/lists.ts';
import type { ResourceName } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';

/** The lists of a resource, which has those that it names. */
export const listsOf = (name: ResourceName): ListName[] => Object.keys(resources[name].lists) as ListName[];

/** The list of a resource: the first, where it has several. */
export function listOf(name: ResourceName): ListName {
  const [list] = listsOf(name);
  if (list === undefined) throw new Error(`${name} has no list`);
  return list;
}

/** The lists of other resources that show its name. */
export function shownIn(name: ResourceName): readonly ListName[] {
  const resource = resources[name];
  return 'shownIn' in resource ? resource.shownIn : [];
}
