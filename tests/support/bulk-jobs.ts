import { randomUUID } from 'node:crypto';
import type { BulkJobState } from '../../service/bulk-actions/jobs/tables.ts';
import type { Db } from '../../service/db/open.ts';

/**
 * Adds a job of a user that has no parts left. Returns its uuid.
 *
 * @param changedAt milliseconds since 1970
 */
export async function addBulkJob(db: Db, actor: string, state: BulkJobState, changedAt = 1): Promise<string> {
  const uuid = randomUUID();
  await db
    .insertInto('bulk_jobs')
    .values({
      uuid,
      actor_uuid: actor,
      cause: '',
      asked: JSON.stringify({ resource: 'user', action: 'update', values: { active: false } }),
      tag: uuid,
      state,
      problem: state === 'interrupted' ? 'Your role does not allow this.' : null,
      selected: 1,
      refused: 1,
      started_at: 1,
      changed_at: changedAt,
    })
    .execute();
  return uuid;
}
