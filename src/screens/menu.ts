import CircleUser from 'lucide-react/icons/circle-user';
import UserSearch from 'lucide-react/icons/user-search';
import FileCog from 'lucide-react/icons/file-cog';
import HistoryIcon from 'lucide-react/icons/history';
import { resources } from '../../machines/resources.ts';
import { paths } from '../routing/paths.ts';
import { resourcesWithScreens } from '../../machines/app/resource-names.ts';
import { menuTexts } from './menu-texts.ts';
import { menuEntryOf } from './menu-entries.ts';
import { hasRole, PRODUCT_ADMINISTRATORS } from '../access/roles.ts';
import { mayOpen } from '../access/may-open.ts';
import { questionTexts } from './access-questions/texts.ts';
import { configurationTexts } from './configuration/texts.ts';
import { changeTexts } from './change-history/texts.ts';
import { accountTexts } from './account/texts.ts';
import type { MenuItem } from '../ui/layout/main-menu.tsx';
import type { ResourceWithScreens } from '../../machines/app/resource-names.ts';

const ACCOUNT = '/account';
const HISTORY = '/history';
const ACCESS = '/access';
const CONFIGURATION = '/configuration';

interface Entry extends MenuItem {
  readonly id: ResourceWithScreens | 'account' | 'history' | 'access' | 'configuration';
  readonly to:
    | (typeof paths)[ResourceWithScreens]['list']
    | typeof ACCOUNT
    | typeof HISTORY
    | typeof ACCESS
    | typeof CONFIGURATION;
}

export const accountEntry = (path: string): Entry => ({
  id: 'account',
  to: ACCOUNT,
  label: accountTexts.title,
  icon: CircleUser,
  current: path === ACCOUNT,
});

/** The entry of the configuration as a file, for users who may change all of it. */
export const configurationEntries = (roles: readonly string[], path: string): Entry[] =>
  hasRole(roles, PRODUCT_ADMINISTRATORS)
    ? [
        {
          id: 'configuration',
          to: CONFIGURATION,
          group: menuTexts.groups.suite,
          label: configurationTexts.title,
          icon: FileCog,
          current: path === CONFIGURATION,
        },
      ]
    : [];

/** The entries at the end of the menu, which are shown if the service records changes. */
export const historyEntries = (path: string): Entry[] => [
  {
    id: 'access',
    to: ACCESS,
    group: menuTexts.groups.review,
    label: questionTexts.title,
    icon: UserSearch,
    current: path === ACCESS,
  },
  {
    id: 'history',
    to: HISTORY,
    group: menuTexts.groups.review,
    label: changeTexts.title,
    icon: HistoryIcon,
    current: path.startsWith(HISTORY),
  },
];

/**
 * Returns the menu entries that these roles may open, in the order of `machines/resources.ts`. The entry whose screens
 * include `path` is marked as current. An entry's label and icon are in `src/screens/<resource>/menu-entry.ts`, and the
 * roles that may open it in `access` of `machines/<resource>/resource.ts`.
 */
export function menuEntriesFor(roles: readonly string[], path: string): Entry[] {
  return resourcesWithScreens
    .filter((name) => mayOpen(name, roles))
    .map((name) => ({
      id: name,
      to: paths[name].list,
      ...menuEntryOf(name),
      current: path.startsWith(`${resources[name].address}/`),
    }));
}
