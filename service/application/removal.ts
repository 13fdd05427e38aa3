import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { bumpListVersions } from '../db/versions.ts';
import { isOwnApplication } from './own.ts';
import { problem } from '../http/problem.ts';
import { queuePushes } from '../pushes/queue.ts';
import { assertApplication } from './stored.ts';

/**
 * Deletes an application and its application profiles, and queues a push for the affected users.
 *
 * @throws Problem not_found, own_application
 */
export async function deleteApplication(db: Db, uuid: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Must be the first statement: it locks the lists, so no concurrent save can choose a profile that is
    // being deleted.
    await bumpListVersions(
      transaction,
      'appProfiles',
      'applications',
      'authClients',
      'businessProfiles',
      'users',
    );
    if (isOwnApplication(await assertApplication(transaction, uuid))) throw problem('own_application');
    const affected = await choosing(transaction, uuid);
    await queuePushes(transaction, { usersOf: affected });
    for (const part of chunks(affected)) {
      await transaction
        .updateTable('business_profiles')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('uuid', 'in', part)
        .execute();
    }
    await transaction
      .updateTable('users')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('uuid', 'in', (eb) =>
        eb
          .selectFrom('user_elements as has')
          .innerJoin('application_elements as element', 'element.uuid', 'has.element_uuid')
          .select('has.user_uuid')
          .where('element.application_uuid', '=', uuid),
      )
      .execute();
    await transaction
      .updateTable('auth_clients')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('application_uuid', '=', uuid)
      .execute();
    // Needs no other statements: foreign keys also delete the application's rows in other tables, and unlink sign-in
    // clients.
    await transaction.deleteFrom('applications').where('uuid', '=', uuid).execute();
  });
}

async function choosing(db: Db, application: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_profile_choices')
    .select('business_profile_uuid')
    .where('application_uuid', '=', application)
    .execute();
  return rows.map(({ business_profile_uuid }) => business_profile_uuid);
}
