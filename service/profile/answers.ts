import type { ChoosingProfile, Reference, UserSummary } from '../../openapi/generated/types.ts';
import { viewOf, viewOfUsers } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import { list, type ListAnswer, type PageAnswer } from '../http/lists.ts';
import { problem } from '../problem.ts';
import { etagHeader, visibleTo } from '../access/etag.ts';
import { listUsersOf } from '../user/queries.ts';
import { findHolders, NO_HOLDERS } from './holders.ts';

interface Found<Profile extends object> {
  profile: Profile;
  uuid: string;
  version: number;
}

/**
 * Returns the response that contains a profile and its ETag.
 *
 * @throws Problem not_found
 */
export async function answerProfile<Profile extends object>(
  db: Db,
  viewer: Viewer,
  found: Found<Profile> | null,
) {
  if (!found) throw problem('not_found');
  return {
    status: 200 as const,
    body: found.profile,
    headers: await etagHeader(db, { ...found, findVisible: visibleTo(viewer, async () => found.profile) }),
  };
}

/** Returns the response to a save: the profile's name and new ETag. */
export const answerSaved = async (
  db: Db,
  viewer: Viewer,
  name: string,
  saved: Omit<Found<object>, 'profile'>,
  findProfile: (db: Db, viewer: Viewer, uuid: string) => Promise<Found<object> | null>,
) => ({
  status: 200 as const,
  body: { uuid: saved.uuid, name },
  headers: await afterCommit(db, () => {
    const find = async () => (await findProfile(db, viewer, saved.uuid))?.profile;
    return etagHeader(db, { ...saved, findVisible: visibleTo(viewer, find) });
  }),
});

export const NO_CONTENT = { status: 204 as const, body: undefined };

const LISTS_OF_USERS = ['users', 'businessProfiles', 'visibilityProfiles'] as const;

/**
 * Returns the response that contains the users of a profile.
 *
 * @param limit maximum number of users in the response, which then also has their numbers; all users by default
 */
export function answerUsersOf(
  db: Db,
  viewer: Viewer,
  { kind, uuid }: Parameters<typeof listUsersOf>[2],
  limit: number | undefined,
): ListAnswer<UserSummary[]> | PageAnswer<UserSummary[]> {
  const view = `${viewOfUsers(viewer)} ${uuid}`;
  if (limit === undefined) {
    return list({ lists: LISTS_OF_USERS, view, build: () => listUsersOf(db, viewer, { kind, uuid }) });
  }
  return {
    kind: 'page',
    lists: LISTS_OF_USERS,
    view: `${view} ${limit}`,
    build: async () => {
      const found = await findHolders(db, viewer, { kind, uuids: [uuid] }, limit);
      const { activeUsers, inactiveUsers, users } = found.get(uuid) ?? NO_HOLDERS;
      return {
        items: users,
        headers: {
          'x-total-count': String(activeUsers + inactiveUsers),
          'x-active-count': String(activeUsers),
        },
      };
    },
  };
}

/**
 * Returns the response that contains business profiles.
 *
 * @param view a cache key for the profiles that `find` returns, without the viewer
 * @param named maximum number of users for each profile. If set, the profiles contain their users and the user counts;
 *   otherwise they contain neither.
 */
export const answerChoosingProfiles = (
  db: Db,
  viewer: Viewer,
  { view, named, find }: { view: string; named: number | undefined; find: () => Promise<Reference[]> },
) =>
  list<ChoosingProfile[]>(
    named === undefined
      ? { lists: ['appProfiles', 'businessProfiles'], view: `${viewOf(viewer)} ${view}`, build: find }
      : {
          lists: ['appProfiles', ...LISTS_OF_USERS],
          view: `${viewOfUsers(viewer)} ${view} ${named}`,
          build: async () => {
            const profiles = await find();
            const uuids = profiles.map(({ uuid }) => uuid);
            const found = await findHolders(db, viewer, { kind: 'business', uuids }, named);
            return profiles.map((profile) => ({ ...profile, ...(found.get(profile.uuid) ?? NO_HOLDERS) }));
          },
        },
  );
