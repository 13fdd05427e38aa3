import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../../openapi/generated/schema.d.ts';
import { currentRecording } from '../../change-history/cause.ts';
import { lockList } from '../../db/list-versions.ts';
import { assertSignedIn } from '../../oauth/sessions/caller-session.ts';
import { problem } from '../../problem.ts';
import { isAccepted, type BulkAction, type BulkContext, type Decision } from '../bulk-kind.ts';
import type { BulkLimits } from '../limits.ts';
import { shownJob, type StoredJob } from './find-jobs.ts';
import { encryptJobCause, ensureActorKey } from './job-cause.ts';
import type { SecretKeys } from '../../vault/keys.ts';
import { fingerprintOf, type PlannedObject, refusedOf } from './job-parts.ts';
import { OPEN_STATES, type BulkJobPartTable } from './tables.ts';

/** The decisions about all selected objects, and the tag of their plan. */
interface PlannedAction {
  decisions: readonly Decision[];
  tag: string;
}

/**
 * Stores an action as a job, with the decisions that the user confirmed. Objects that the plan refuses stay refused.
 *
 * @throws Problem busy if a job of the viewer with the same plan has not ended, or if there are too many jobs;
 * unauthenticated if the viewer's session has ended meanwhile
 */
export async function createJob(
  { services: { db, keys, limits, now }, viewer }: BulkContext,
  { resource, action, values }: BulkAction,
  { decisions, tag }: PlannedAction,
): Promise<components['schemas']['BulkJob']> {
  const uuid = randomUUID();
  const startedAt = now();
  const key = await ensureActorKey({ db, keys }, { actor_uuid: viewer.uuid });
  const parts = await partsOf({ uuid, key }, decisions, limits.bulk.inPart);
  return db.transaction().execute(async (transaction) => {
    // Two calls with the same plan run one after the other, so that only one of them creates a job.
    await lockList(transaction, 'users');
    const open = await transaction
      .selectFrom('bulk_jobs')
      .select(['actor_uuid', 'tag', 'state'])
      .where('state', 'in', OPEN_STATES)
      .execute();
    // Deciding the action can take seconds, in which the session may have ended.
    await assertSignedIn(transaction);
    const refusal = findRefusal(open, { actor: viewer.uuid, tag }, limits.bulk);
    if (refusal !== null) throw problem('busy', { message: refusal });
    const job = await transaction
      .insertInto('bulk_jobs')
      .values({
        uuid,
        actor_uuid: viewer.uuid,
        cause: encryptJobCause(key, uuid, currentRecording().cause),
        asked: JSON.stringify({ resource, action, values }),
        tag,
        state: 'running',
        problem: null,
        selected: decisions.length,
        refused: decisions.filter((decision) => !isAccepted(decision)).length,
        started_at: startedAt,
        changed_at: startedAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const part of parts) await transaction.insertInto('bulk_job_parts').values(part).execute();
    return shownJob(job);
  });
}

/** Returns why a further job cannot be started beside the jobs that have not ended; null if it can. */
function findRefusal(
  open: readonly Pick<StoredJob, 'actor_uuid' | 'tag' | 'state'>[],
  { actor, tag }: { actor: string; tag: string },
  { openJobsOfUser, runningJobs }: BulkLimits,
): string | null {
  const own = open.filter(({ actor_uuid }) => actor_uuid === actor);
  if (own.some((job) => job.tag === tag)) return 'You have already started this change.';
  if (own.length >= openJobsOfUser) {
    return `You have started ${own.length} changes that have not ended. Wait for one of them, or give one up.`;
  }
  return open.filter(({ state }) => state === 'running').length < runningJobs
    ? null
    : 'Too many changes of many users are running. Try again later.';
}

/** Divides the decisions into parts. A part stores its refused objects separately, because they are not applied. */
async function partsOf(
  { uuid, key }: { uuid: string; key: SecretKeys },
  decisions: readonly Decision[],
  size: number,
): Promise<BulkJobPartTable[]> {
  const parts: BulkJobPartTable[] = [];
  for (let start = 0; start < decisions.length; start += size) {
    const part = decisions.slice(start, start + size);
    const objects = part.flatMap((decision): PlannedObject[] =>
      isAccepted(decision) ? [[decision.uuid, fingerprintOf(key, decision)]] : [],
    );
    parts.push({
      job_uuid: uuid,
      position: parts.length,
      objects: JSON.stringify(objects),
      refused: JSON.stringify(refusedOf(part)),
    });
    await nextTurn();
  }
  return parts;
}
