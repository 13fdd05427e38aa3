import { useSelector } from '@xstate/react';
import {
  type AccessData,
  accessDataIn,
  type UsersOf,
  visibilityUsersIn,
} from '../../../machines/access/access-data.ts';
import type { AdminConsole } from '../../../machines/app/compose.ts';
import { useConsole } from '../../hooks/use-app.ts';

/** Data that is computed from several lists. */
export interface AccessQuery<Data> {
  /** Null while a list is loading, and if loading failed. */
  readonly data: Data | null;
  readonly waiting: boolean;
  /** Loads again the lists that could not be loaded. */
  retry(): void;
}

/** Returns users and profiles, once all their lists are loaded and up to date. */
export function useAccessData(): AccessQuery<AccessData> {
  const { lists } = useConsole();
  const snapshots = {
    activeUsers: useSelector(lists.activeUsers, (snapshot) => snapshot),
    inactiveUsers: useSelector(lists.inactiveUsers, (snapshot) => snapshot),
    businessProfiles: useSelector(lists.businessProfiles, (snapshot) => snapshot),
    appProfiles: useSelector(lists.appProfiles, (snapshot) => snapshot),
  };
  return {
    data: accessDataIn(snapshots),
    waiting: Object.values(snapshots).some((snapshot) => snapshot.hasTag('busy')),
    retry: () => loadAccessData(lists),
  };
}

/** Returns the users of visibility profiles, once both lists of users are loaded and up to date. */
export function useVisibilityUsers(): AccessQuery<UsersOf> {
  const { activeUsers, inactiveUsers } = useConsole().lists;
  const snapshots = {
    activeUsers: useSelector(activeUsers, (snapshot) => snapshot),
    inactiveUsers: useSelector(inactiveUsers, (snapshot) => snapshot),
  };
  return {
    data: visibilityUsersIn(snapshots),
    waiting: Object.values(snapshots).some((snapshot) => snapshot.hasTag('busy')),
    retry: () => load([activeUsers, inactiveUsers]),
  };
}

/** Loads the lists that `useAccessData` needs, unless they are already loaded. */
export function loadAccessData({
  activeUsers,
  inactiveUsers,
  businessProfiles,
  appProfiles,
}: AdminConsole['lists']): void {
  load([activeUsers, inactiveUsers, businessProfiles, appProfiles]);
}

function load(lists: readonly { send(event: { type: 'LOAD' }): void }[]): void {
  for (const list of lists) list.send({ type: 'LOAD' });
}
