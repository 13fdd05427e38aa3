import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { Problem } from '../problem.ts';
import { type LeasedWrite, runExclusively } from './job-locks.ts';
import { repeat } from './repeat.ts';

/** Interval between polls, in milliseconds. Polling finds the work of an instance that has ended. */
const POLL_INTERVAL_MS = 60_000;

interface LeasedTask {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Does all work that is due. Should return soon once `LeasedWorker.isStopping`. */
  run: (write: LeasedWrite) => Promise<void>;
}

/**
 * Runs a task in the background: at the start, when it is woken, and once a minute. A lease ensures that only one
 * instance runs it at a time. If that instance ends, another one continues. Errors are logged.
 */
export class LeasedWorker {
  readonly #lease: string;
  readonly #stopping = new AbortController();
  #task: LeasedTask | null = null;
  #running: Promise<void> | null = null;
  /** Whether `wake` was called since the task began. */
  #isWanted = false;
  #stopPolling = async (): Promise<void> => {};

  /** @param lease the name of the lease */
  constructor(lease: string) {
    this.#lease = lease;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(task: LeasedTask): void {
    this.#task = task;
    this.#stopPolling = repeat(
      POLL_INTERVAL_MS,
      async () => this.wake(),
      () => {},
    );
    this.wake();
  }

  /** Runs the task soon, without waiting for it. Before the start, it has no effect. */
  wake(): void {
    if (this.#task === null || this.isStopping) return;
    this.#isWanted = true;
    this.#running ??= this.#runWanted(this.#task).finally(() => {
      this.#running = null;
    });
  }

  /** Stops, and waits until a running task has returned. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#stopPolling();
    await this.#running;
  }

  async #runWanted({ db, log, run }: LeasedTask): Promise<void> {
    while (this.#isWanted && !this.isStopping) {
      this.#isWanted = false;
      try {
        await runExclusively({ db, log }, this.#lease, run);
      } catch (error) {
        // The error `busy` is ignored, because it means that another instance runs the task.
        if (error instanceof Problem && error.code === 'busy') continue;
        log.error(
          { err: error, job: this.#lease },
          'a background task failed; it is tried again within a minute',
        );
      }
    }
  }
}
