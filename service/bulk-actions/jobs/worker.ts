import type { FastifyBaseLogger } from 'fastify';
import { isRowDue } from '../../db/clock.ts';
import { databaseFault } from '../../db/faults.ts';
import { retryRolledBack } from '../../db/transact.ts';
import { Problem, problem } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { retryAfter } from '../../pushes/retry.ts';
import type { LeasedWrite } from '../../tasks/job-locks.ts';
import { LeasedWorker } from '../../tasks/leased-worker.ts';
import type { BulkKinds } from '../decide-action.ts';
import { applyNextPart } from './apply-part.ts';

/** Maximum number of consecutive database errors in one part, after about 15 minutes. Then the job is interrupted. */
export const MAX_FAILURES = 6;

const DATABASE_FAILED =
  'The database has failed several times in the same part. Continue once it works again.';

/** The name of the lease under which an instance applies jobs. */
export const LEASE = 'bulk jobs';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Applies the parts of jobs in the background, one at a time, because other changes of users wait meanwhile. */
export class BulkJobWorker {
  readonly #kinds: BulkKinds;
  readonly #worker = new LeasedWorker(LEASE);

  constructor(kinds: BulkKinds) {
    this.#kinds = kinds;
  }

  /** Starts the worker, which first continues the jobs of an earlier run. */
  start(services: Services, log: Log): void {
    const { db } = services;
    this.#worker.start({ db, log, run: (write) => this.#applyParts(services, log, write) });
  }

  /** Starts working on the running jobs. Before the start, it has no effect. */
  wake(): void {
    this.#worker.wake();
  }

  /** Stops after the part that is being applied. Another instance, or the next run, continues the jobs. */
  stop(): Promise<void> {
    return this.#worker.stop();
  }

  /** Applies the parts of all running jobs, which take turns. */
  async #applyParts(services: Services, log: Log, write: LeasedWrite): Promise<void> {
    while (!this.#worker.isStopping) {
      const job = await findDueJob(services);
      if (!job) return;
      const apply = () => retryRolledBack(() => applyNextPart(services, this.#kinds, job.uuid, write));
      try {
        // If a concurrent call made the part outdated, for example by reaching a limit, the part is decided once more.
        await apply().catch((error: unknown) => {
          if (hasCode(error, 'stale')) return apply();
          throw error;
        });
      } catch (error) {
        if (hasCode(error, 'busy')) throw error;
        if (!(error instanceof Problem)) log.error({ err: error, job: job.uuid }, 'a bulk job failed');
        await recordFailure(services, job, write, error);
      }
      services.pushes.wake();
      services.resetMails.wake();
      services.logouts.wake();
    }
  }
}

const hasCode = (error: unknown, code: Problem['code']): boolean =>
  error instanceof Problem && error.code === code;

interface DueJob {
  uuid: string;
  failures: number;
}

/** Returns the running job that has waited longest for its next part. */
const findDueJob = ({ db, now }: Services): Promise<DueJob | undefined> =>
  db
    .selectFrom('bulk_jobs')
    .select(['uuid', 'failures'])
    .where('state', '=', 'running')
    .where(isRowDue(now(), retryAfter(MAX_FAILURES)))
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst();

/**
 * Stores that a part was not applied. After a database error, the job stays running, and its next attempt is due after
 * a pause. After another error, or after `MAX_FAILURES` database errors, the job is interrupted.
 */
async function recordFailure(
  { now }: Services,
  { uuid, failures: earlier }: DueJob,
  write: LeasedWrite,
  error: unknown,
): Promise<void> {
  const at = now();
  const failures = earlier + 1;
  const isFault = databaseFault(error) !== null;
  const { message } = error instanceof Problem ? error : problem('internal');
  const outcome =
    isFault && failures < MAX_FAILURES
      ? { failures, due_at: at + retryAfter(failures) }
      : { state: 'interrupted' as const, problem: isFault ? DATABASE_FAILED : message };
  await write((db) =>
    db
      .updateTable('bulk_jobs')
      .set({ ...outcome, changed_at: at })
      .where('uuid', '=', uuid)
      .where('state', '=', 'running')
      .execute(),
  );
}
