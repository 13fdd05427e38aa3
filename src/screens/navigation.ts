import { ADMINISTRATORS, hasRole, PRODUCT_ADMINISTRATORS } from '../roles.ts';
import { texts } from '../texts/console.ts';
import type { NavigationIcon, NavigationItem } from '../ui/layout/side-navigation.tsx';

interface Entry {
  id: NavigationIcon;
  to: string;
  /** The roles that see it; everybody who is signed in if undefined. */
  roles?: readonly string[];
}

/** The side navigation (B2.4). */
const ENTRIES: readonly Entry[] = [
  { id: 'users', to: '/user/list' },
  { id: 'profiles', to: '/profile/business/list', roles: ADMINISTRATORS },
  { id: 'visibilities', to: '/profile/visibility/list', roles: ADMINISTRATORS },
  { id: 'applications', to: '/profile/app/list', roles: ADMINISTRATORS },
  { id: 'application-admin', to: '/application/list', roles: ADMINISTRATORS },
  { id: 'clients', to: '/authClient/list', roles: PRODUCT_ADMINISTRATORS },
];

/** Finds the address of an entry. */
export function navigationAddress(id: string): string {
  return ENTRIES.find((entry) => entry.id === id)?.to ?? '/';
}

/** Lists the entries for these roles, and marks the one of this path. */
export function navigationFor(roles: readonly string[], path: string): NavigationItem[] {
  return ENTRIES.filter((entry) => !entry.roles || hasRole(roles, entry.roles)).map(({ id, to }) => ({
    id,
    label: texts.navigation[id],
    icon: id,
    current: path.startsWith(to.slice(0, to.lastIndexOf('/') + 1)),
  }));
}
