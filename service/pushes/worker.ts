import type { FastifyBaseLogger } from 'fastify';
import { limitConcurrency } from '../tasks/concurrency.ts';
import { taskCause, withCause } from '../change-history/cause.ts';
import type { Context } from '../context.ts';
import { deleteNextRemovedPart, hasRemovedElements } from '../application/removed-elements.ts';
import { hasRevocations, revokeNextPart } from '../profile/revoke-elements.ts';
import { BatchSize } from './batch-size.ts';
import { delayProfilePushes, expandProfilePush } from './expand.ts';
import { applicationsDue, nextDueAt, resetFarDueTimes, recordOutcomes, leaseDue } from './lease.ts';
import { retryAfter } from './retry.ts';
import { sendPushes, type PushOutcome } from './send.ts';

/** Interval in milliseconds at which the worker looks for pushes of an instance that has crashed. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Key of the task that removes elements from users: elements that profiles no longer grant, or that were deleted. All
 * other keys are uuids of applications.
 */
const REVOCATIONS = 'revocations';

/** Sends queued pushes in the background, and removes elements from users who may no longer have them. */
export class PushWorker {
  readonly #context: Context;
  readonly #stopping = new AbortController();
  /** The running tasks: one for each application, so that a slow application does not delay the others. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #batchSizes = new Map<string, BatchSize>();
  // Leases and outcomes are written one at a time. Each write can wait for a long import, and concurrent writes would
  // occupy several connections while they wait.
  readonly #oneAtATime = limitConcurrency(1);
  #log: Pick<FastifyBaseLogger, 'warn' | 'error'> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;
  #isWanted = false;
  /**
   * Wall-clock time of the last poll. If the clock was set back since, due times that are too far in the
   * future are reset.
   */
  #polledAt = Infinity;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Starts sending pushes, including pushes that an earlier run has queued. Before this call, `wake` has no effect. */
  start(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): void {
    this.#log = log;
    this.wake();
  }

  /** Looks for due pushes at once, for example after a transaction that queued some. */
  wake(): void {
    if (!this.#log || this.#stopping.signal.aborted) return;
    this.#isWanted = true;
    this.#polling ??= this.#poll();
  }

  /** Aborts running sends, and waits until they have ended. The aborted pushes stay queued. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#running.values());
  }

  async #poll(): Promise<void> {
    let wait = POLL_INTERVAL_MS;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        const now = this.#context.now();
        if (now < this.#polledAt) await resetFarDueTimes(this.#context.db, now);
        this.#polledAt = now;
        if (await this.#hasRevocations()) this.#run(REVOCATIONS, () => this.#revokeAll());
        for (const application of await applicationsDue(this.#context.db, now)) {
          this.#run(application, () => this.#pushAll(application));
        }
        const next = await nextDueAt(this.#context.db, now);
        wait = Math.min(POLL_INTERVAL_MS, next === null ? POLL_INTERVAL_MS : next - now);
      }
    } catch (error) {
      this.#log?.error({ err: error }, 'could not read the queue of pushes');
    } finally {
      this.#polling = null;
    }
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), wait).unref();
  }

  /** Runs a task in the background, unless a task with this key is running. Then looks for further tasks. */
  #run(key: string, task: () => Promise<void>): void {
    if (this.#running.has(key) || this.#stopping.signal.aborted) return;
    const running = task().then(
      () => {
        this.#running.delete(key);
        // The worker is woken again, because pushes may have been queued in the meantime, and the next retry must be
        // scheduled.
        this.wake();
      },
      (error: unknown) => {
        this.#running.delete(key);
        this.#log?.error({ err: error }, 'could not push users to an application');
      },
    );
    this.#running.set(key, running);
  }

  async #hasRevocations(): Promise<boolean> {
    const { db } = this.#context;
    return (await hasRevocations(db)) || (await hasRemovedElements(db));
  }

  async #revokeAll(): Promise<void> {
    const { db } = this.#context;
    while (!this.#stopping.signal.aborted) {
      const hasNext = await this.#oneAtATime(() =>
        withCause(
          this.#context,
          taskCause('revoke-elements'),
          async () => (await revokeNextPart(db)) || (await deleteNextRemovedPart(db)),
        ),
      );
      if (!hasNext) return;
    }
  }

  async #pushAll(application: string): Promise<void> {
    const { db, now } = this.#context;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const leased = await this.#oneAtATime(() => leaseDue(db, application, now()));
      if (leased.pushes.length === 0) {
        if (await this.#oneAtATime(() => expandProfilePush(db, application, now()))) continue;
        return;
      }
      const batchSize = this.#batchSizeOf(application);
      const outcomes = await sendPushes(this.#context, application, leased, { batchSize, signal });
      await this.#oneAtATime(() => recordOutcomes(db, leased.lease, outcomes, now()));
      const failed = this.#report(application, outcomes);
      if (failed > 0 && outcomes.every(({ outcome }) => outcome !== 'delivered')) {
        await this.#oneAtATime(() => delayProfilePushes(db, application, now() + retryAfter(1)));
      }
    }
  }

  #batchSizeOf(application: string): BatchSize {
    const size = this.#batchSizes.get(application) ?? new BatchSize();
    this.#batchSizes.set(application, size);
    return size;
  }

  /**
   * Logs one line for all failures of an application, because thousands of pushes may wait for an application
   * that is down.
   *
   * @returns the number of failures
   */
  #report(application: string, outcomes: readonly PushOutcome[]): number {
    const reasons = outcomes.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome.reason] : []));
    if (reasons.length === 0) return 0;
    this.#log?.warn(
      { application, users: reasons.length, reasons: [...new Set(reasons)] },
      'could not push users to an application; will retry',
    );
    return reasons.length;
  }
}
