import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { usersByBusinessProfile } from '../../../machines/access/profile-changes.ts';
import type { AdminConsole } from '../../../machines/app/compose.ts';
import type { AppProfile, BusinessProfile, UserSummary } from '../../../openapi/types.ts';
import { useConsole } from '../../use-app.ts';

/** Who has which profiles, as the cached lists have it. */
export interface AccessData {
  readonly businessProfiles: readonly BusinessProfile[];
  readonly appProfiles: readonly AppProfile[];
  usersOf(businessProfile: string): readonly UserSummary[];
}

interface AccessDataState {
  /** Null while a list is loading, or if it failed. */
  readonly data: AccessData | null;
  readonly waiting: boolean;
  /** Loads again what failed. */
  retry(): void;
}

const NOBODY: readonly UserSummary[] = [];

/** Gives users and profiles once all of their lists are loaded and up to date. */
export function useAccessData(): AccessDataState {
  const { lists } = useConsole();
  const active = useSelector(lists.activeUsers, (snapshot) => snapshot);
  const inactive = useSelector(lists.inactiveUsers, (snapshot) => snapshot);
  const businessProfiles = useSelector(lists.businessProfiles, (snapshot) => snapshot);
  const appProfiles = useSelector(lists.appProfiles, (snapshot) => snapshot);
  const snapshots = [active, inactive, businessProfiles, appProfiles];
  const [activeRows, inactiveRows] = [active.context.rows, inactive.context.rows];
  const users = useMemo(() => usersByBusinessProfile(activeRows, inactiveRows), [activeRows, inactiveRows]);
  const known = snapshots.every((snapshot) => snapshot.matches({ ready: 'current' }));
  return {
    data: known
      ? {
          businessProfiles: businessProfiles.context.rows,
          appProfiles: appProfiles.context.rows,
          usersOf: (uuid) => users.get(uuid) ?? NOBODY,
        }
      : null,
    waiting: snapshots.some((snapshot) => snapshot.hasTag('busy')),
    retry: () => loadAccessData(lists),
  };
}

/** Loads what is missing. */
export function loadAccessData({
  activeUsers,
  inactiveUsers,
  businessProfiles,
  appProfiles,
}: AdminConsole['lists']): void {
  for (const list of [activeUsers, inactiveUsers, businessProfiles, appProfiles]) list.send({ type: 'LOAD' });
}
