import { viewOfUsers } from '../access/visible-to.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/open.ts';
import { list } from '../http/lists.ts';
import { problem } from '../http/problem.ts';
import { etagHeader } from '../http/etag-header.ts';
import { listUsersOf } from '../user/queries.ts';

/**
 * Returns the response that contains a profile and its ETag.
 *
 * @throws Problem not_found
 */
export function answerProfile<Profile>(found: { profile: Profile; version: number } | null) {
  if (!found) throw problem('not_found');
  return { status: 200 as const, body: found.profile, headers: etagHeader(found.version) };
}

export const answerSaved = (name: string, { uuid, version }: { uuid: string; version: number }) => ({
  status: 200 as const,
  body: { uuid, name },
  headers: etagHeader(version),
});

export const NO_CONTENT = { status: 204 as const, body: undefined };

export const answerUsersOf = (db: Db, viewer: Viewer, profile: Parameters<typeof listUsersOf>[2]) =>
  list({
    lists: ['users', 'businessProfiles', 'visibilityProfiles'],
    view: `${viewOfUsers(viewer)} ${profile.uuid}`,
    build: () => listUsersOf(db, viewer, profile),
  });
