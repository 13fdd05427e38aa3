import type { Cause } from '../../change-history/cause.ts';
import { withCause, withRecordedAction } from '../../change-history/cause.ts';
import { findViewer } from '../../access/viewer.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import type { Services } from '../../services.ts';
import type { LeasedWrite } from '../../tasks/job-locks.ts';
import { recordedActionOf, isUpdated, refuse, type Decision } from '../bulk-kind.ts';
import { countOutcomes } from '../bulk-plan.ts';
import { applyDecisions, type BulkKinds, inLockedLists, kindFor } from '../decide-action.ts';
import { askedIn, type StoredJob } from './find-jobs.ts';
import { decryptJobCause, findActorKey } from './job-cause.ts';
import { fingerprintOf, type PlannedObject, refusedOf, type RefusedObject } from './job-parts.ts';

const CHANGED = 'This user or your permissions changed after the plan was made.';

/**
 * Applies the next part of a running job, in one transaction, with the present rights of the actor. Refuses objects
 * that were changed since the plan.
 *
 * @returns whether the job is still running
 * @throws Problem why the part cannot be applied, such as forbidden; busy if the lease is lost
 */
export async function applyNextPart(
  services: Services,
  kinds: BulkKinds,
  uuid: string,
  write: LeasedWrite,
): Promise<boolean> {
  return write(async (db) => {
    const job = await lockRunning(services, db, uuid);
    if (!job) return false;
    const part = await db
      .selectFrom('bulk_job_parts')
      .selectAll()
      .where('job_uuid', '=', uuid)
      .where('objects', '!=', '[]')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (!part) {
      await db.updateTable('bulk_jobs').set({ state: 'done' }).where('uuid', '=', uuid).execute();
      return false;
    }
    const { decisions, endedSessions } = await applyObjects(
      { ...services, db },
      kinds,
      job,
      JSON.parse(part.objects) as PlannedObject[],
    );
    const refused = [...(JSON.parse(part.refused) as RefusedObject[]), ...refusedOf(decisions)];
    await db
      .updateTable('bulk_job_parts')
      .set({ objects: '[]', refused: JSON.stringify(refused) })
      .where('job_uuid', '=', uuid)
      .where('position', '=', part.position)
      .execute();
    const counts = countOutcomes(decisions);
    await db
      .updateTable('bulk_jobs')
      .set({
        updated: job.updated + counts.updated,
        unchanged: job.unchanged + counts.unchanged,
        refused: job.refused + counts.refused,
        ended_sessions: job.ended_sessions + endedSessions,
        failures: 0,
      })
      .where('uuid', '=', uuid)
      .execute();
    return true;
  });
}

/** Locks a job's row, so that giving up waits for the part. Returns undefined if the job is not running. */
const lockRunning = ({ now }: Services, db: Db, uuid: string): Promise<StoredJob | undefined> =>
  db
    .updateTable('bulk_jobs')
    .set({ changed_at: now() })
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();

/** Decides about objects, and applies the decisions. Must run in the transaction of `services`. */
async function applyObjects(
  services: Services,
  kinds: BulkKinds,
  job: StoredJob,
  objects: readonly PlannedObject[],
): Promise<{ decisions: readonly Decision[]; endedSessions: number }> {
  const viewer = await findViewer(services.db, job.actor_uuid);
  if (!viewer) throw problem('account_inactive');
  const asked = askedIn(job);
  const kind = kindFor(kinds, viewer, asked);
  const key = await findActorKey(services, job);
  const actor = { kind: 'user', uuid: viewer.uuid, roles: viewer.roles } as const;
  const cause: Cause = { ...decryptJobCause(key, job), actor, isProven: true };
  const apply = async (db: Db) => {
    const context = { services: { ...services, db }, viewer };
    const planned = new Map(objects);
    const decided = await kind.decide(context, [...planned.keys()], asked);
    const decisions = decided.map((decision) =>
      isUpdated(decision) && !(key && planned.get(decision.uuid) === fingerprintOf(key, decision))
        ? refuse(decision.uuid, decision.name, CHANGED)
        : decision,
    );
    return { decisions, endedSessions: await applyDecisions(kind, context, decisions) };
  };
  return withCause(services, cause, () =>
    withRecordedAction(recordedActionOf(asked), () => inLockedLists(services.db, kind, apply)),
  );
}
