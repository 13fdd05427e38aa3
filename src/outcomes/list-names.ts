import type { ListName } from '../../machines/app/lists.ts';
import { resources } from '../../machines/resources.ts';
import type { ScreenedName } from '../screens/resource-screens.ts';

/** The list of a resource: the first, where it has several. */
export function listOf(name: ScreenedName): ListName {
  const [list] = Object.keys(resources[name].lists);
  // A resource has the lists that it names.
  return list as ListName;
}

/** The lists of other resources that show its name. */
export function shownIn(name: ScreenedName): readonly ListName[] {
  const resource = resources[name];
  return 'shownIn' in resource ? resource.shownIn : [];
}
