import type { FastifyBaseLogger } from 'fastify';
import { databaseFault } from '../../db/faults.ts';
import { retryRolledBack } from '../../db/transact.ts';
import { Problem, problem } from '../../problem.ts';
import type { Services } from '../../services.ts';
import { type LeasedWrite, runExclusively } from '../../tasks/job-locks.ts';
import { repeat } from '../../tasks/repeat.ts';
import type { BulkKinds } from '../decide-action.ts';
import { applyNextPart } from './apply-part.ts';

/** Interval between polls, in milliseconds. Polling finds the jobs of an instance that has ended. */
const POLL_INTERVAL_MS = 60_000;

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
        if (error instanceof Problem && error.code === 'busy') continue;
        log.error({ err: error }, 'could not apply bulk jobs');
      }
    }
  }

  /** Applies the parts of all running jobs, which take turns. A job whose part fails waits until the next poll. */
  async #applyParts({ services, log }: Running, write: LeasedWrite): Promise<void> {
    const failed = new Set<string>();
    while (!this.#stopping.signal.aborted) {
      const running = await services.db
        .selectFrom('bulk_jobs')
        .select('uuid')
        .where('state', '=', 'running')
        .orderBy('changed_at')
        .execute();
      const job = running.find(({ uuid }) => !failed.has(uuid));
      if (!job) return;
      try {
        await retryRolledBack(() => applyNextPart(services, this.#kinds, job.uuid, write));
      } catch (error) {
        if (error instanceof Problem && error.code === 'busy') throw error;
        failed.add(job.uuid);
        if (!(error instanceof Problem)) log.error({ err: error, job: job.uuid }, 'a bulk job failed');
        if (!databaseFault(error)) await interrupt(services, job.uuid, write, error);
      }
      services.pushes.wake();
      services.resetMails.wake();
      services.logouts.wake();
    }
  }
}

/** Stores why a part was not applied. */
async function interrupt({ now }: Services, uuid: string, write: LeasedWrite, error: unknown): Promise<void> {
  const { message } = error instanceof Problem ? error : problem('internal');
  await write((db) =>
    db
      .updateTable('bulk_jobs')
      .set({ state: 'interrupted', problem: message, changed_at: now() })
      .where('uuid', '=', uuid)
      .where('state', '=', 'running')
      .execute(),
  );
}
