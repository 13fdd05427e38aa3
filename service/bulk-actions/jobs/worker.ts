import type { FastifyBaseLogger } from 'fastify';
import { latestEnd } from '../../db/clock.ts';
import { databaseFault } from '../../db/faults.ts';
import { retryRolledBack } from '../../db/transact.ts';
import { Problem, problem } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { retryAfter } from '../../pushes/retry.ts';
import { type LeasedWrite, runExclusively } from '../../tasks/job-locks.ts';
import { repeat } from '../../tasks/repeat.ts';
import type { BulkKinds } from '../decide-action.ts';
import { applyNextPart } from './apply-part.ts';

/** Interval between polls, in milliseconds. Polling finds the jobs of an instance that has ended. */
const POLL_INTERVAL_MS = 60_000;

/** How often the database may fail in a part, about a quarter of an hour, before the job is interrupted. */
export const MAX_FAILURES = 6;

const DATABASE_FAILED =
  'The database has failed several times in the same part. Continue once it works again.';

/** The name of the lease under which an instance applies jobs. */
export const LEASE = 'bulk jobs';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

interface Running {
  services: Services;
  log: Log;
}

/**
 * Applies the parts of jobs in the background. A lease ensures that only one instance does so at a time, and only one
 * part is applied at a time, because other changes of users wait meanwhile. If that instance ends, another one
 * continues.
 */
export class BulkJobWorker {
  readonly #kinds: BulkKinds;
  readonly #stopping = new AbortController();
  #running: Running | null = null;
  #working: Promise<void> | null = null;
  /** Whether `wake` was called since the jobs were read. */
  #isWanted = false;
  #stopPolling = async (): Promise<void> => {};

  constructor(kinds: BulkKinds) {
    this.#kinds = kinds;
  }

  /** Starts the worker, which first continues the jobs of an earlier run. */
  start(services: Services, log: Log): void {
    this.#running = { services, log };
    this.#stopPolling = repeat(
      POLL_INTERVAL_MS,
      async () => this.wake(),
      () => {},
    );
    this.wake();
  }

  /** Starts working on the running jobs. Before the start, it has no effect. */
  wake(): void {
    if (this.#running === null || this.#stopping.signal.aborted) return;
    this.#isWanted = true;
    this.#working ??= this.#workWanted(this.#running).finally(() => {
      this.#working = null;
    });
  }

  /** Stops after the part that is being applied. Another instance, or the next run, continues the jobs. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#stopPolling();
    await this.#working;
  }

  async #workWanted({ services, log }: Running): Promise<void> {
    while (this.#isWanted && !this.#stopping.signal.aborted) {
      this.#isWanted = false;
      try {
        await runExclusively({ db: services.db, log }, LEASE, (write) =>
          this.#applyParts({ services, log }, write),
        );
      } catch (error) {
        // The error `busy` is ignored, because it means that another instance applies the jobs.
        if (hasCode(error, 'busy')) continue;
        log.error({ err: error }, 'could not apply bulk jobs');
      }
    }
  }

  /** Applies the parts of all running jobs, which take turns. */
  async #applyParts({ services, log }: Running, write: LeasedWrite): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const job = await findDueJob(services);
      if (!job) return;
      const apply = () => retryRolledBack(() => applyNextPart(services, this.#kinds, job.uuid, write));
      try {
        // What a concurrent call has changed during the part is decided again, for example a limit that it has reached.
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
    // An instance whose clock was ahead has stored a later time than the longest pause.
    .where(({ eb, or }) =>
      or([eb('due_at', '<=', now()), eb('due_at', '>', latestEnd(now(), retryAfter(MAX_FAILURES)))]),
    )
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst();

/**
 * Stores that a part was not applied. After a database error, the job stays running, and its next attempt is due after a
 * pause. After another error, or after `MAX_FAILURES` database errors, the job is interrupted.
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
