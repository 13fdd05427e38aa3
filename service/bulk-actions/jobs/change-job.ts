import type { components } from '../../../openapi/generated/schema.d.ts';
import { currentRecording } from '../../change-history/cause.ts';
import { transactWithRetry } from '../../db/transact.ts';
import { problem } from '../../problem.ts';
import type { BulkContext } from '../bulk-kind.ts';
import { type BulkKinds, kindFor } from '../decide-action.ts';
import { askedIn, showOwnJob, findOwnJob, shownJob } from './find-jobs.ts';
import { decryptJobCause, encryptJobCause, ensureActorKey, findActorKey } from './job-cause.ts';
import type { PlannedObject } from './job-parts.ts';
import { OPEN_STATES, type BulkJobState } from './tables.ts';

type BulkJob = components['schemas']['BulkJob'];

/**
 * Changes the state of the viewer's job, if it has one of the states `from`. Waits until a part that is being applied
 * is committed.
 */
async function changeState(
  { services: { db, now }, viewer }: BulkContext,
  uuid: string,
  { from, to, cause }: { from: readonly BulkJobState[]; to: BulkJobState; cause?: string },
): Promise<BulkJob> {
  const changed = await db
    .updateTable('bulk_jobs')
    .set({
      state: to,
      problem: null,
      failures: 0,
      due_at: 0,
      changed_at: now(),
      ...(cause !== undefined && { cause }),
    })
    .where('uuid', '=', uuid)
    .where('actor_uuid', '=', viewer.uuid)
    .where('state', 'in', [...from])
    .returningAll()
    .executeTakeFirst();
  return changed ? shownJob(changed) : showOwnJob(db, viewer, uuid);
}

/**
 * Continues an interrupted job of the viewer. A job in another state stays as it is. The history records the request of
 * this call for the remaining parts, with the reason of the first one.
 *
 * @throws Problem not_found, forbidden, step_up_required
 */
export async function continueJob(context: BulkContext, kinds: BulkKinds, uuid: string): Promise<BulkJob> {
  const { services, viewer } = context;
  const job = await findOwnJob(services.db, viewer, uuid);
  const asked = askedIn(job);
  const kind = kindFor(kinds, viewer, asked);
  const parts = await services.db
    .selectFrom('bulk_job_parts')
    .select('objects')
    .where('job_uuid', '=', uuid)
    .execute();
  const left = parts.flatMap(({ objects }) => JSON.parse(objects) as PlannedObject[]);
  await kind.assertProof?.(
    context,
    left.map(([object]) => object),
    asked,
  );
  const { reason } = decryptJobCause(await findActorKey(services, job), job);
  const { cause } = currentRecording();
  return changeState(context, uuid, {
    from: ['interrupted'],
    to: 'running',
    cause: encryptJobCause(await ensureActorKey(services, job), uuid, {
      ...cause,
      call: 'applyBulkAction',
      ...(reason !== undefined && { reason }),
    }),
  });
}

/**
 * Gives up the remaining parts of the viewer's job. What was changed stays changed. A job that has ended stays as it
 * is.
 *
 * @throws Problem not_found
 */
export async function giveUpJob({ services, viewer }: BulkContext, uuid: string): Promise<BulkJob> {
  await findOwnJob(services.db, viewer, uuid);
  return transactWithRetry(services.db, async (db) => {
    const context = { services: { ...services, db }, viewer };
    const job = await changeState(context, uuid, { from: OPEN_STATES, to: 'givenUp' });
    if (job.state === 'givenUp') {
      await db.updateTable('bulk_job_parts').set({ objects: '[]' }).where('job_uuid', '=', uuid).execute();
    }
    return job;
  });
}

/**
 * Deletes the viewer's job, which must have ended.
 *
 * @throws Problem not_found, busy
 */
export async function deleteJob({ services: { db }, viewer }: BulkContext, uuid: string): Promise<void> {
  await findOwnJob(db, viewer, uuid);
  const { numDeletedRows } = await db
    .deleteFrom('bulk_jobs')
    .where('uuid', '=', uuid)
    .where('state', 'in', ['done', 'givenUp'])
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) {
    throw problem('busy', { message: 'This action has not ended. Give up the rest of it first.' });
  }
}
