import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import { hasNoChangeSince, selectRemovedLinks } from '../change-history/access-links.ts';
import { chunks } from '../db/chunks.ts';
import { groupBy } from '../db/group-by.ts';
import type { Db } from '../db/open.ts';
import type { Users } from '../user/user-counts.ts';
import { PROFILE_COLUMNS, type ProfileKind, visibleUsersAt } from './find-holders.ts';

/** A profile, and a change of the access that it grants. */
export interface ProfileOfChange {
  readonly kind: ProfileKind;
  readonly uuid: string;
  readonly change: string;
}

type Count = (profile: ProfileOfChange) => number;

const keyOf = ({ change, uuid }: Pick<ProfileOfChange, 'change' | 'uuid'>): string => `${change} ${uuid}`;

/**
 * Counts, for each profile, the visible users who had it before and after the change, and whose own links the change
 * did not add or remove. One statement counts the users of many profiles, so that a page of the history is fast.
 *
 * @param limit the number up to which the users of a profile are counted
 * @returns a function that returns the number for one of `profiles`
 */
export async function countUsersOfProfiles(
  db: Db,
  viewer: Viewer,
  profiles: readonly ProfileOfChange[],
  limit: number,
): Promise<Count> {
  const counts = new Map<string, number>();
  for (const [kind, ofKind] of groupBy(profiles, 'kind')) {
    for (const part of chunks(ofKind)) {
      for (const { change, uuid, kept, removed } of await countPart(db, viewer, kind, part, limit)) {
        counts.set(keyOf({ change, uuid }), Math.min(Number(kept) + Number(removed), limit));
      }
    }
  }
  return (profile) => counts.get(keyOf(profile)) ?? 0;
}

const CHANGE = sql.ref<string>('asked.change');
const PROFILE = sql.ref<string>('asked.uuid');

function countPart(
  db: Db,
  viewer: Viewer,
  kind: ProfileKind,
  profiles: readonly ProfileOfChange[],
  limit: number,
) {
  const rows = profiles.map(
    ({ change, uuid }) => sql`select cast(${change} as text) as change, cast(${uuid} as text) as uuid`,
  );
  const asked = sql<Pick<ProfileOfChange, 'change' | 'uuid'>>`(${sql.join(rows, sql` union all `)})`;
  const unaffected = (db.selectFrom('users') as Users)
    .$call(visibleUsersAt(viewer, CHANGE))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access_link_changes as own')
            .select('own.to_uuid')
            .whereRef('own.from_uuid', '=', 'users.uuid')
            .where('own.change_uuid', '=', CHANGE),
        ),
      ),
    ) as Users;
  // The two limits let the database stop early. With one limit for both, SQLite would first find all users.
  const kept = unaffected
    .where(PROFILE_COLUMNS[kind], '=', PROFILE)
    .where(hasNoChangeSince(CHANGE, { from: 'users.uuid', to: 'asked.uuid' }));
  const removed = unaffected.innerJoin(selectRemovedLinks(db, kind, CHANGE, {}).as('removed'), (join) =>
    join.onRef('removed.from_uuid', '=', 'users.uuid').on('removed.to_uuid', '=', PROFILE),
  ) as unknown as Users;
  const countOf = (users: Users) =>
    db
      .selectFrom(users.select('users.uuid').limit(limit).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('users'));
  return db
    .selectFrom(asked.as('asked'))
    .select(['asked.change', 'asked.uuid', countOf(kept).as('kept'), countOf(removed).as('removed')])
    .execute();
}
