import type { ExpressionBuilder, OnConflictBuilder } from 'kysely';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { USER_PROFILE_APPLICATION } from '../access/roles.ts';
import type { ApplicationTable } from '../application/tables.ts';
import type { Lease } from './lease.ts';

/** The uuids of changed users, or of business profiles all of whose users are changed (`usersOf`). */
export type ChangedUsers = { users: readonly string[] } | { usersOf: readonly string[] };

/**
 * Makes a push that is already queued due at once. If another sender has leased the push, keeps that lease and sets
 * `changed_again`, because that sender may send outdated data.
 */
const makeDueAgain = (conflict: OnConflictBuilder<Database, 'user_pushes'>) =>
  conflict.columns(['user_uuid', 'application_uuid']).doUpdateSet((eb) => ({
    due_at: eb.lit(0),
    holder: eb.fn.coalesce('user_pushes.holder', 'excluded.holder'),
    held_until: eb
      .case()
      .when('user_pushes.holder', 'is', null)
      .then(eb.ref('excluded.held_until'))
      .else(eb.ref('user_pushes.held_until'))
      .end(),
    changed_again: eb
      .case()
      .when('user_pushes.holder', 'is', null)
      .then(eb.lit(0))
      .when('user_pushes.holder', '=', eb.ref('excluded.holder'))
      .then(eb.ref('user_pushes.changed_again'))
      .else(eb.lit(1))
      .end(),
  }));

/** Returns a condition that excludes this product, and applications without an API. */
const isPushedTo = (eb: ExpressionBuilder<Database & { application: ApplicationTable }, 'application'>) =>
  eb.and([
    eb('application.name_folded', '!=', fold(USER_PROFILE_APPLICATION)),
    eb('application.api_host', '!=', ''),
  ]);

/**
 * Joins users with the applications to which the service pushes them. A user is pushed to each application for which
 * the user's business profile chooses an application profile. The application of a queued push of the profile is
 * included as well, because the profile may no longer choose this application, and a user who leaves the profile now
 * would otherwise be missed.
 */
const usersWithApplications = (db: Db, users: readonly string[]) =>
  db
    .selectFrom('users')
    .innerJoin('applications as application', (join) => join.onTrue())
    .where('users.uuid', 'in', users)
    .where(isPushedTo)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('business_profile_choices as choice')
            .select('choice.application_uuid')
            .whereRef('choice.business_profile_uuid', '=', 'users.business_profile_uuid')
            .whereRef('choice.application_uuid', '=', 'application.uuid'),
        ),
        exists(
          selectFrom('profile_pushes as push')
            .select('push.application_uuid')
            .whereRef('push.business_profile_uuid', '=', 'users.business_profile_uuid')
            .whereRef('push.application_uuid', '=', 'application.uuid')
            .where(({ eb, refTuple }) =>
              eb(
                refTuple('users.username_order', 'users.uuid'),
                '>',
                refTuple('push.after_username_order', 'push.after_uuid'),
              ),
            ),
        ),
      ]),
    );

/** Returns, for each user, the names of the applications to which `queuePushes` would send. */
export async function applicationsToNotify(db: Db, users: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const part of chunks(users)) {
    const rows = await usersWithApplications(db, part)
      .select(['users.uuid', 'application.name'])
      .distinct()
      .orderBy('application.name')
      .execute();
    for (const { uuid, name } of rows) names.set(uuid, [...(names.get(uuid) ?? []), name]);
  }
  return names;
}

/**
 * Queues pushes of users to the applications that `usersWithApplications` selects. With `usersOf`, queues one row for
 * each business profile and application, which `expandProfilePush` expands later. Must run in the transaction that
 * changes the users. The caller wakes the worker after the commit.
 *
 * @param lease leases the pushes of `users` that have no lease, so that the caller can send them
 */
export async function queuePushes(db: Db, changed: ChangedUsers, lease: Lease | null = null): Promise<void> {
  if ('usersOf' in changed) return queueProfilePushes(db, changed.usersOf);
  for (const part of chunks(changed.users)) {
    await db
      .insertInto('user_pushes')
      .columns(['user_uuid', 'application_uuid', 'holder', 'held_until'])
      .expression(
        usersWithApplications(db, part).select((ref) => [
          'users.uuid',
          'application.uuid as application_uuid',
          ref.val(lease?.holder ?? null).as('holder'),
          ref.val(lease?.until ?? 0).as('held_until'),
        ]),
      )
      .onConflict(makeDueAgain)
      .execute();
  }
}

async function queueProfilePushes(db: Db, profiles: readonly string[]): Promise<void> {
  for (const part of chunks(profiles)) {
    await db
      .insertInto('profile_pushes')
      .columns(['business_profile_uuid', 'application_uuid'])
      .expression(
        db
          .selectFrom('business_profile_choices as choice')
          .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
          .select(['choice.business_profile_uuid', 'choice.application_uuid'])
          .where('choice.business_profile_uuid', 'in', part)
          .where(isPushedTo),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['business_profile_uuid', 'application_uuid'])
          // The push starts again at the first user, because the profile has changed since the first parts were queued.
          .doUpdateSet({ after_username_order: '', after_uuid: '', due_at: 0 }),
      )
      .execute();
  }
}

/** Queues a push of each of these users to one application. */
export async function queuePushesTo(db: Db, application: string, users: readonly string[]): Promise<void> {
  for (const part of chunks(users)) {
    await db
      .insertInto('user_pushes')
      .values(part.map((user) => ({ user_uuid: user, application_uuid: application })))
      .onConflict(makeDueAgain)
      .execute();
  }
}

/**
 * Queues pushes before and after a change, so that an application is also notified if a user loses access to it. Must
 * run in the transaction of the change.
 *
 * @param change writes the change
 * @param lease as for `queuePushes`
 */
export async function queueAround(
  db: Db,
  changed: ChangedUsers,
  change: () => Promise<void>,
  lease: Lease | null = null,
): Promise<void> {
  await queuePushes(db, changed, lease);
  await change();
  await queuePushes(db, changed, lease);
}
