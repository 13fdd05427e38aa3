import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { currentRecording } from '../../change-history/cause.ts';
import { lockList } from '../../db/list-versions.ts';
import { problem } from '../../problem.ts';
import type { BulkAction, BulkContext, Decision } from '../bulk-kind.ts';
import { shownJob } from './find-jobs.ts';
import { encryptJobCause } from './job-cause.ts';
import { fingerprintOf, type PlannedObject, refusedOf } from './job-parts.ts';
import type { BulkJobPartTable } from './tables.ts';

/** The decisions about all selected objects, and the tag of their plan. */
interface PlannedAction {
  decisions: readonly Decision[];
  tag: string;
}

/**
 * Stores an action as a job, with the decisions that the user confirmed. Objects that the plan refuses stay refused.
 *
 * @throws Problem busy if a job of the viewer with the same plan has not ended
 */
export async function createJob(
  { services: { db, keys, limits, now }, viewer }: BulkContext,
  { resource, action, values }: BulkAction,
  { decisions, tag }: PlannedAction,
): Promise<components['schemas']['BulkJob']> {
  const uuid = randomUUID();
  const cause = { cause: currentRecording().cause, at: now() };
  const parts = await partsOf(uuid, decisions, limits.bulk.inPart);
  return db.transaction().execute(async (transaction) => {
    // Two calls with the same plan run one after the other, so that only one of them creates a job.
    await lockList(transaction, 'users');
    const same = await transaction
      .selectFrom('bulk_jobs')
      .select('uuid')
      .where('actor_uuid', '=', viewer.uuid)
      .where('tag', '=', tag)
      .where('state', 'in', ['running', 'interrupted'])
      .executeTakeFirst();
    if (same) throw problem('busy', { message: 'You have already started this change.' });
    const job = await transaction
      .insertInto('bulk_jobs')
      .values({
        uuid,
        actor_uuid: viewer.uuid,
        cause: await encryptJobCause({ db: transaction, keys }, { uuid, actor_uuid: viewer.uuid }, cause),
        asked: JSON.stringify({ resource, action, values }),
        tag,
        state: 'running',
        problem: null,
        selected: decisions.length,
        refused: decisions.filter(({ outcome }) => outcome === 'refused').length,
        started_at: cause.at,
        changed_at: cause.at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const part of parts) await transaction.insertInto('bulk_job_parts').values(part).execute();
    return shownJob(job);
  });
}

/** Divides the decisions into parts. A part stores its refused objects separately, because they are not applied. */
async function partsOf(
  job: string,
  decisions: readonly Decision[],
  size: number,
): Promise<BulkJobPartTable[]> {
  const parts: BulkJobPartTable[] = [];
  for (let start = 0; start < decisions.length; start += size) {
    const part = decisions.slice(start, start + size);
    const objects = part.flatMap((decision): PlannedObject[] =>
      decision.outcome === 'refused' ? [] : [[decision.uuid, fingerprintOf(decision)]],
    );
    parts.push({
      job_uuid: job,
      position: parts.length,
      objects: JSON.stringify(objects),
      refused: JSON.stringify(refusedOf(part)),
    });
    await nextTurn();
  }
  return parts;
}
