import { useSelector } from '@xstate/react';
import {
  type AccessData,
  accessDataIn,
  type UsersOf,
  visibilityUsersIn,
} from '../../../machines/access/access-data.ts';
import type { AdminConsole } from '../../../machines/app/compose.ts';
import { useConsole } from '../../hooks/use-app.ts';

/** The result of a computation from several lists. */
export interface AccessQuery<Data> {
  /** Null until all lists are loaded. */
  readonly data: Data | null;
  readonly waiting: boolean;
  /** Loads those lists again that could not be loaded. */
  retry(): void;
}

/**
 * Returns the users and profiles from which changes of access are computed, once all their lists are loaded and up to
 * date.
 */
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

/**
 * Returns a function that finds the users of a visibility profile, once both lists of users are loaded and up to date.
 */
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

/** Loads the lists that `useAccessData` reads, unless they are already loaded. */
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
