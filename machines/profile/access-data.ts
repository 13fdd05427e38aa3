import type { AppProfile, BusinessProfile } from '../../openapi/generated/types.ts';
import type { ListSnapshot } from '../resource/list/list.machine.ts';
import { type HoldersOf, type LoadedHolders, NOBODY } from '../access/holders.ts';
import type { AccessData } from '../access/profile-effects.ts';

interface ReadList<Row extends { readonly uuid: string }> extends Pick<ListSnapshot<Row>, 'matches'> {
  readonly context: { readonly rows: readonly Row[] };
}

export interface ProfileLists {
  readonly businessProfiles: ReadList<BusinessProfile>;
  readonly appProfiles: ReadList<AppProfile>;
}

interface HoldersSnapshot {
  readonly context: LoadedHolders;
}

/**
 * Returns a function that finds the users of a profile; null while the users are not loaded, or not those of `uuid`.
 */
export function holdersOfIn(
  { context: { object, holders } }: HoldersSnapshot,
  uuid: string,
): HoldersOf | null {
  if (holders === null || object?.uuid !== uuid) return null;
  return (profile) => holders[profile] ?? NOBODY;
}

/** Returns the access data that the form of the object `uuid` needs; null while a part is loading or outdated. */
export function accessDataIn(
  { businessProfiles, appProfiles }: ProfileLists,
  holders: HoldersSnapshot,
  uuid: string,
): AccessData | null {
  const holdersOf = holdersOfIn(holders, uuid);
  const areCurrent = [businessProfiles, appProfiles].every((list) =>
    list.matches({ whole: { kept: 'current' } }),
  );
  if (holdersOf === null || !areCurrent) return null;
  return {
    businessProfiles: businessProfiles.context.rows,
    appProfiles: appProfiles.context.rows,
    holdersOf,
  };
}

interface Read<Snapshot> {
  getSnapshot(): Snapshot;
}

/** Returns the access data from the current snapshots of the lists and the users, as `accessDataIn` does. */
export const readAccessData = (
  lists: { readonly [Name in keyof ProfileLists]: Read<ProfileLists[Name]> },
  holders: Read<HoldersSnapshot>,
  uuid: string,
): AccessData | null =>
  accessDataIn(
    { businessProfiles: lists.businessProfiles.getSnapshot(), appProfiles: lists.appProfiles.getSnapshot() },
    holders.getSnapshot(),
    uuid,
  );
