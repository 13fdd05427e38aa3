import type { OnConflictBuilder } from 'kysely';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { USER_PROFILE_APPLICATION } from '../access/roles.ts';
import type { Lease } from './lease.ts';

export type ChangedUsers = { users: readonly string[] } | { usersOf: readonly string[] };

/**
 * Makes a queued push due at once. If another sender has leased the push, keeps that lease and sets `changed_again`,
 * because that sender may send outdated data.
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

const parts = (changed: ChangedUsers): ChangedUsers[] =>
  'users' in changed
    ? [...chunks(changed.users)].map((users) => ({ users }))
    : [...chunks(changed.usersOf)].map((usersOf) => ({ usersOf }));

/**
 * Joins users with the applications to which the service pushes them. A user is pushed to each application for which
 * the user's business profile chooses an application profile, except this product and applications without an API.
 */
const usersWithApplications = (db: Db, part: ChangedUsers) =>
  db
    .selectFrom('users')
    .innerJoin(
      'business_profile_choices as choice',
      'choice.business_profile_uuid',
      'users.business_profile_uuid',
    )
    .innerJoin('applications as application', 'application.uuid', 'choice.application_uuid')
    .where('application.name_folded', '!=', fold(USER_PROFILE_APPLICATION))
    .where('application.api_host', '!=', '')
    .where((of) =>
      'users' in part
        ? of('users.uuid', 'in', part.users)
        : of('users.business_profile_uuid', 'in', part.usersOf),
    );

/** Returns, for each user, the names of the applications to which `queuePushes` would send. */
export async function applicationsToNotify(db: Db, users: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const part of chunks(users)) {
    const rows = await usersWithApplications(db, { users: part })
      .select(['users.uuid', 'application.name'])
      .distinct()
      .orderBy('application.name')
      .execute();
    for (const { uuid, name } of rows) names.set(uuid, [...(names.get(uuid) ?? []), name]);
  }
  return names;
}

/**
 * Queues pushes of users to the applications that `usersWithApplications` selects. Must run in the transaction that
 * changes the users. The caller wakes the worker after the commit.
 *
 * @param lease leases the pushes that have no lease, so that the caller can send them
 */
export async function queuePushes(db: Db, changed: ChangedUsers, lease: Lease | null = null): Promise<void> {
  for (const part of parts(changed)) {
    await db
      .insertInto('user_pushes')
      .columns(['user_uuid', 'application_uuid', 'holder', 'held_until'])
      .expression(
        usersWithApplications(db, part).select((ref) => [
          'users.uuid',
          'choice.application_uuid',
          ref.val(lease?.holder ?? null).as('holder'),
          ref.val(lease?.until ?? 0).as('held_until'),
        ]),
      )
      .onConflict(makeDueAgain)
      .execute();
  }
}

export async function queuePush(db: Db, user: string, application: string): Promise<void> {
  await db
    .insertInto('user_pushes')
    .values({ user_uuid: user, application_uuid: application })
    .onConflict(makeDueAgain)
    .execute();
}

/**
 * Queues pushes before and after a change, so that an application is also notified if a user loses access to
 * it.
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
