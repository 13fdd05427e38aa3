import { resourceNames } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';
import type { ResourceScreens, ScreenedName } from '../screens/resource-screens.ts';

const found = Object.values(
  import.meta.glob<ResourceScreens>('../screens/*/resource.ts', { eager: true, import: 'screens' }),
);

/** The names of the resources that have screens, in the order of `machines/resources.ts`. */
export const screened = resourceNames.filter((name): name is ScreenedName => 'address' in resources[name]);

/**
 * Returns what the resource's file `src/screens/<resource>/resource.ts` exports as `screens`.
 *
 * @throws Error if no such file has the resource's name as `of`
 */
export function screensOf(name: ScreenedName): ResourceScreens {
  const screens = found.find(({ of }) => of === name);
  if (!screens) throw new Error(`No src/screens/*/resource.ts is of ${name}`);
  return screens;
}
