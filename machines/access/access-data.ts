import type { SnapshotFrom } from 'xstate';
import type { AppProfile, BusinessProfile, UserSummary } from '../../openapi/types.ts';
import type { ListActor } from '../resource/list.machine.ts';
import { usersByBusinessProfile, usersByVisibilityProfile } from './users-by-profile.ts';

/** Returns the users of a profile by its uuid, active ones first. */
export type UsersOf = (profile: string) => readonly UserSummary[];

/** The profiles and their users, read from the cached lists. */
export interface AccessData {
  readonly businessProfiles: readonly BusinessProfile[];
  readonly appProfiles: readonly AppProfile[];
  readonly usersOf: UsersOf;
}

type ListSnapshot<Row extends { readonly uuid: string }> = Pick<
  SnapshotFrom<ListActor<Row>>,
  'context' | 'matches'
>;

interface UserLists {
  readonly activeUsers: ListSnapshot<UserSummary>;
  readonly inactiveUsers: ListSnapshot<UserSummary>;
}

export interface AccessLists extends UserLists {
  readonly businessProfiles: ListSnapshot<BusinessProfile>;
  readonly appProfiles: ListSnapshot<AppProfile>;
}

const areCurrent = (
  lists: readonly { matches(state: { freshness: { fetched: 'current' } }): boolean }[],
): boolean => lists.every((list) => list.matches({ freshness: { fetched: 'current' } }));

/** Returns the access data from snapshots of the lists; null while a list is loading or outdated. */
export function accessDataIn(lists: AccessLists): AccessData | null {
  const { activeUsers, inactiveUsers, businessProfiles, appProfiles } = lists;
  if (!areCurrent([activeUsers, inactiveUsers, businessProfiles, appProfiles])) return null;
  return {
    businessProfiles: businessProfiles.context.rows,
    appProfiles: appProfiles.context.rows,
    usersOf: usersByBusinessProfile(activeUsers.context.rows, inactiveUsers.context.rows),
  };
}

/** Returns a function that finds the users of a visibility profile; null while a list is loading or outdated. */
export function visibilityUsersIn({ activeUsers, inactiveUsers }: UserLists): UsersOf | null {
  if (!areCurrent([activeUsers, inactiveUsers])) return null;
  return usersByVisibilityProfile(activeUsers.context.rows, inactiveUsers.context.rows);
}

type ActorsOf<Lists> = { readonly [Name in keyof Lists]: { getSnapshot(): Lists[Name] } };

/** Derives the access data from the current snapshots of the lists; null while one of them is loading or outdated. */
export const readAccessData = (lists: ActorsOf<AccessLists>): AccessData | null =>
  accessDataIn({
    activeUsers: lists.activeUsers.getSnapshot(),
    inactiveUsers: lists.inactiveUsers.getSnapshot(),
    businessProfiles: lists.businessProfiles.getSnapshot(),
    appProfiles: lists.appProfiles.getSnapshot(),
  });

/**
 * Returns a function that finds the users of a visibility profile, from the current snapshots of the lists; null while
 * a list is loading or outdated.
 */
export const readVisibilityUsers = (lists: ActorsOf<UserLists>): UsersOf | null =>
  visibilityUsersIn({
    activeUsers: lists.activeUsers.getSnapshot(),
    inactiveUsers: lists.inactiveUsers.getSnapshot(),
  });
