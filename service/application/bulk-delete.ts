import type { BulkContext } from '../bulk-actions/bulk-kind.ts';
import { triedAction, type TriedObject } from '../bulk-actions/tried-action.ts';
import { deleteApplication } from './removal.ts';

/** Reads the selected applications, with the number of users who have elements of them. */
async function findSelected(
  { services: { db } }: BulkContext,
  uuids: readonly string[],
): Promise<TriedObject[]> {
  const rows = await db
    .selectFrom('applications')
    .select(({ selectFrom }) => [
      'uuid',
      'name',
      'version',
      selectFrom('user_elements')
        .innerJoin('application_elements', 'application_elements.uuid', 'user_elements.element_uuid')
        .select(({ fn }) => fn.count<number>('user_elements.user_uuid').distinct().as('users'))
        .whereRef('application_elements.application_uuid', '=', 'applications.uuid')
        .as('users'),
    ])
    .where('uuid', 'in', [...uuids])
    .execute();
  return rows.map((row) => ({ ...row, users: Number(row.users) }));
}

/** Deletes the selected applications, with their application profiles. */
export const DELETE_APPLICATIONS = triedAction({
  call: 'deleteApplication',
  lists: ['appProfiles', 'applications', 'authClients', 'businessProfiles', 'users'],
  find: findSelected,
  change: ({ services: { db } }, uuid) => deleteApplication(db, uuid),
});
