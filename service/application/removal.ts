import { RECORDED_APP_PROFILES } from '../app-profile/recorded-app-profile.ts';
import { RECORDED_AUTH_CLIENTS } from '../auth-client/recorded-auth-client.ts';
import { RECORDED_BUSINESS_PROFILES } from '../business-profile/recorded-business-profile.ts';
import { recordAround } from '../change-history/record.ts';
import { afterCommit } from '../db/after-commit.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { withLockedLists } from '../db/list-versions.ts';
import { USERS_PER_PART } from '../profile/users-of-profile.ts';
import { isOwnApplication } from './own.ts';
import { problem } from '../problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { deleteRemovedPart, markRemoved } from './removed-elements.ts';
import { RECORDED_APPLICATIONS } from './recorded-application.ts';
import { assertApplication } from './stored.ts';

/**
 * Deletes an application and its application profiles, and queues a push for the affected users. If more than
 * `USERS_PER_PART` users have elements of the application, takes the elements away in several transactions, because a
 * long transaction would block other changes of users. The first transaction takes away everything that the application
 * grants; after a crash, the administrator can delete the rest.
 *
 * @throws Problem not_found, own_application
 */
export async function deleteApplication(db: Db, uuid: string): Promise<void> {
  let isDeleted = await deletePart(db, uuid, async (transaction) => {
    if (isOwnApplication(await assertApplication(transaction, uuid))) throw problem('own_application');
  });
  while (!isDeleted) isDeleted = await afterCommit(db, () => deletePart(db, uuid));
}

/** @returns whether the application is deleted */
function deletePart(db: Db, uuid: string, check = async (_transaction: Db) => {}): Promise<boolean> {
  // The lists are locked, so that no concurrent save can choose a profile that is being deleted.
  return withLockedLists(
    db,
    ['appProfiles', 'applications', 'authClients', 'businessProfiles', 'users'],
    async (transaction) => {
      await check(transaction);
      const linked = await clientsOf(transaction, uuid);
      const recorded = [
        { kind: RECORDED_APPLICATIONS, uuids: [uuid] },
        { kind: RECORDED_AUTH_CLIENTS, uuids: linked },
      ];
      return recordAround(transaction, recorded, async () => {
        await deleteGrants(transaction, uuid);
        if (!(await deleteRemovedPart(transaction))) return false;
        if (!(await deletePushes(transaction, uuid))) return false;
        await transaction
          .updateTable('auth_clients')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('application_uuid', '=', uuid)
          .execute();
        // No other statements are needed, because foreign keys also delete the application's rows in other tables, and
        // unlink sign-in clients.
        await transaction.deleteFrom('applications').where('uuid', '=', uuid).execute();
        return true;
      });
    },
  );
}

/** Deletes the application's profiles, and marks the elements of the application as removed. */
async function deleteGrants(db: Db, uuid: string): Promise<void> {
  const affected = await choosing(db, uuid);
  await queuePushes(db, { usersOf: affected });
  for (const part of chunks(affected)) {
    await db
      .updateTable('business_profiles')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', part)
      .execute();
  }
  const recorded = [
    { kind: RECORDED_APP_PROFILES, uuids: await appProfilesOf(db, uuid) },
    { kind: RECORDED_BUSINESS_PROFILES, uuids: affected },
  ];
  await recordAround(db, recorded, () =>
    db.deleteFrom('app_profiles').where('application_uuid', '=', uuid).execute(),
  );
  const elements = await db
    .selectFrom('application_elements')
    .select('uuid')
    .where('application_uuid', '=', uuid)
    .execute();
  await markRemoved(
    db,
    elements.map((element) => element.uuid),
  );
}

/**
 * Deletes at most `USERS_PER_PART` queued pushes to the application.
 *
 * @returns whether all are deleted
 */
async function deletePushes(db: Db, uuid: string): Promise<boolean> {
  await db.deleteFrom('profile_pushes').where('application_uuid', '=', uuid).execute();
  const users = db
    .selectFrom('user_pushes')
    .select('user_uuid')
    .where('application_uuid', '=', uuid)
    .limit(USERS_PER_PART);
  const { numDeletedRows } = await db
    .deleteFrom('user_pushes')
    .where('application_uuid', '=', uuid)
    .where('user_uuid', 'in', users)
    .executeTakeFirstOrThrow();
  return numDeletedRows < USERS_PER_PART;
}

async function clientsOf(db: Db, application: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_clients')
    .select('uuid')
    .where('application_uuid', '=', application)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

async function appProfilesOf(db: Db, application: string): Promise<string[]> {
  const rows = await db
    .selectFrom('app_profiles')
    .select('uuid')
    .where('application_uuid', '=', application)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

async function choosing(db: Db, application: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_profile_choices')
    .select('business_profile_uuid')
    .where('application_uuid', '=', application)
    .execute();
  return rows.map(({ business_profile_uuid }) => business_profile_uuid);
}
