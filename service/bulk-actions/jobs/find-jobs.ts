import type { Selectable } from 'kysely';
import type { components } from '../../../openapi/generated/schema.d.ts';
import type { Viewer } from '../../access/viewer.ts';
import { whereVisible } from '../../access/visible-to.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/open.ts';
import { problem } from '../../problem.ts';
import type { BulkAction, BulkRow } from '../bulk-kind.ts';
import type { RefusedObject } from './job-parts.ts';
import { OPEN_STATES, type BulkJobTable } from './tables.ts';

type BulkJob = components['schemas']['BulkJob'];

/** Maximum number of jobs in a response. More than `BulkLimits.openJobsOfUser`. */
const LISTED_JOBS = 20;

export type StoredJob = Selectable<BulkJobTable>;

/** Returns the action of a job, without its selection. */
export const askedIn = ({ asked }: Pick<StoredJob, 'asked'>) =>
  JSON.parse(asked) as Omit<BulkAction, 'selection'>;

const ownJobs = (db: Db, { uuid }: Viewer) =>
  db.selectFrom('bulk_jobs').selectAll().where('actor_uuid', '=', uuid);

/** Returns a job as a response shows it. */
export function shownJob(job: StoredJob): BulkJob {
  const { uuid, state, problem: reason, selected, updated, unchanged, refused } = job;
  return {
    uuid,
    ...askedIn(job),
    state,
    problem: reason,
    selected,
    updated,
    unchanged,
    refused,
    endedSessions: job.ended_sessions,
    startedAt: new Date(Number(job.started_at)).toISOString(),
  };
}

/** Returns the newest jobs of the viewer. The ones that have not ended come first, so that all of them are listed. */
export async function listOwnJobs(db: Db, viewer: Viewer): Promise<BulkJob[]> {
  const jobs = await ownJobs(db, viewer)
    .orderBy((eb) => eb.case().when('state', 'in', OPEN_STATES).then(0).else(1).end())
    .orderBy('started_at', 'desc')
    .limit(LISTED_JOBS)
    .execute();
  return jobs.map(shownJob);
}

/**
 * Returns a job of the viewer.
 *
 * @throws Problem not_found, also for a job of another user
 */
export async function findOwnJob(db: Db, viewer: Viewer, uuid: string): Promise<StoredJob> {
  const job = await ownJobs(db, viewer).where('uuid', '=', uuid).executeTakeFirst();
  if (!job) throw problem('not_found');
  return job;
}

/** Returns a job of the viewer as a response shows it. Throws as `findOwnJob` does. */
export const showOwnJob = async (db: Db, viewer: Viewer, uuid: string): Promise<BulkJob> =>
  shownJob(await findOwnJob(db, viewer, uuid));

/** Yields the objects that a job has refused so far, with the reasons. Reads one part after the other. */
export async function* pagesOfRefused(db: Db, viewer: Viewer, uuid: string): AsyncGenerator<BulkRow[]> {
  for (let after = -1; ;) {
    const part = await db
      .selectFrom('bulk_job_parts')
      .select(['position', 'refused'])
      .where('job_uuid', '=', uuid)
      .where('position', '>', after)
      .where('refused', '!=', '[]')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (!part) return;
    after = part.position;
    for (const objects of chunks(JSON.parse(part.refused) as RefusedObject[])) {
      const names = await namesOfUsers(db, viewer, objects);
      yield objects.map(({ uuid: object, problems }) => {
        const name = names.get(object) ?? null;
        return { uuid: object, name, outcome: 'refused', changes: [], problems };
      });
    }
  }
}

/** Returns the usernames of the users whom the viewer sees. Only actions on users become jobs. */
async function namesOfUsers(db: Db, viewer: Viewer, objects: readonly RefusedObject[]) {
  const rows = await db
    .selectFrom('users')
    .select(['users.uuid', 'users.username'])
    .where(
      'users.uuid',
      'in',
      objects.map(({ uuid }) => uuid),
    )
    .$call(whereVisible(viewer))
    .execute();
  return new Map(rows.map(({ uuid, username }) => [uuid, username]));
}
