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

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

interface Running {
  services: Services;
  log: Log;
}

/**
 * Applies the parts of jobs in the background. A lease ensures that only one instance works on a job. If that instance
 * ends, another one continues.
 */
export class BulkJobWorker {
  readonly #kinds: BulkKinds;
  readonly #stopping = new AbortController();
  /** The jobs on which this instance works. */
  readonly #jobs = new Map<string, Promise<void>>();
  #running: Running | null = null;
  #polling: Promise<void> | null = null;
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
    this.#polling ??= this.#poll(this.#running).finally(() => {
      this.#polling = null;
    });
  }

  /** Stops after the parts that are being applied. Another instance, or the next run, continues the jobs. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#stopPolling();
    await this.#polling;
    await Promise.all(this.#jobs.values());
  }

  async #poll({ services, log }: Running): Promise<void> {
    while (this.#isWanted && !this.#stopping.signal.aborted) {
      this.#isWanted = false;
      try {
        const jobs = await services.db
          .selectFrom('bulk_jobs')
          .select('uuid')
          .where('state', '=', 'running')
          .orderBy('started_at')
          .execute();
        for (const { uuid } of jobs) this.#work({ services, log }, uuid);
      } catch (error) {
        log.error({ err: error }, 'could not read the unfinished bulk jobs');
      }
    }
  }

  #work({ services, log }: Running, uuid: string): void {
    if (this.#jobs.has(uuid)) return;
    const work = runExclusively({ db: services.db, log }, `bulk job ${uuid}`, (write) =>
      this.#applyParts(services, uuid, write),
    )
      .catch((error: unknown) => {
        // The error `busy` is ignored, because it means that another instance works on the job.
        if (error instanceof Problem && error.code === 'busy') return;
        log.error({ err: error, job: uuid }, 'a bulk job failed');
      })
      .finally(() => this.#jobs.delete(uuid));
    this.#jobs.set(uuid, work);
  }

  async #applyParts(services: Services, uuid: string, write: LeasedWrite): Promise<void> {
    let isRunning = true;
    while (isRunning && !this.#stopping.signal.aborted) {
      try {
        isRunning = await retryRolledBack(() => applyNextPart(services, this.#kinds, uuid, write));
      } catch (error) {
        await interrupt(services, uuid, write, error);
        return;
      }
      services.pushes.wake();
      services.resetMails.wake();
      services.logouts.wake();
    }
  }
}

/**
 * Stores why a part was not applied. A failure of the database leaves the job running, so that it is continued later.
 *
 * @throws the error, if it does not interrupt the job
 */
async function interrupt({ now }: Services, uuid: string, write: LeasedWrite, error: unknown): Promise<void> {
  const isBusy = error instanceof Problem && error.code === 'busy';
  if (isBusy || databaseFault(error)) throw error;
  const { message } = error instanceof Problem ? error : problem('internal');
  await write((db) =>
    db
      .updateTable('bulk_jobs')
      .set({ state: 'interrupted', problem: message, changed_at: now() })
      .where('uuid', '=', uuid)
      .where('state', '=', 'running')
      .execute(),
  );
  if (!(error instanceof Problem)) throw error;
}
