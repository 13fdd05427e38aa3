import type { FastifyBaseLogger } from 'fastify';
import { isLoopback, type Config } from '../config.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { signingKey } from '../oauth/tokens/keys.ts';
import { retryAfter } from '../pushes/retry.ts';
import { runExclusively, type LeasedWrite } from '../tasks/job-locks.ts';
import {
  dropOldDeliveries,
  findDue,
  MAX_CONCURRENT,
  nextDeliveries,
  recordOutcomes,
  type Delivery,
  type Outcome,
} from './deliveries.ts';
import { signLogoutToken } from './logout-token.ts';
import { sendLogoutToken } from './send.ts';

/**
 * Maximum time between two polls, in milliseconds. A poll finds deliveries that another instance has queued. It also
 * finds clients that this instance skipped earlier, because another instance was sending to them.
 */
const POLL_INTERVAL_MS = 60_000;

/** Delay before a poll, in milliseconds, so that a burst of sign-outs causes only one poll. */
const WAKE_DELAY_MS = 50;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

type SenderSettings = Pick<Config, 'publicUrl' | 'host'>;

/**
 * A pause for a client after a full batch in which every delivery failed. This instance sends nothing to the client
 * until `until`, in milliseconds since 1970. `failures` counts such batches in a row.
 */
interface Pause {
  until: number;
  failures: number;
}

/**
 * Sends queued logout tokens in the background. A lease ensures that only one instance at a time sends to a client.
 * If that instance crashes, another one continues, and the application may receive a token twice.
 */
export class LogoutSender {
  readonly #context: Context;
  readonly #settings: SenderSettings;
  readonly #timeoutMs: number | undefined;
  readonly #stopping = new AbortController();
  /**
   * The running delivery for each client. Each client has its own, so that a slow application does not delay the
   * others.
   */
  readonly #sending = new Map<string, Promise<void>>();
  readonly #pauses = new Map<string, Pause>();
  #log: Log | null = null;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | null = null;
  /** Whether `wake` was called since the queue was read. */
  #isWanted = false;

  /**
   * Creates a sender that sends nothing before `start` is called.
   *
   * @param timeoutMs how long an application may take to respond, in milliseconds; for tests
   */
  constructor(context: Context, settings: SenderSettings, timeoutMs?: number) {
    this.#context = context;
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Starts the sender, which first sends the tokens that an earlier run has left in the queue. Before the
   * start, `wake` has no effect.
   */
  start(log: Log): void {
    this.#log = log;
    this.wake();
  }

  /** Starts sending the queued tokens, without waiting for the result. */
  wake(): void {
    // A poll that is due soon is not postponed. Otherwise, frequent sign-outs would postpone it for as long as they
    // last.
    if (!this.#log || this.#isWanted) return;
    this.#isWanted = true;
    this.#pollAfter(WAKE_DELAY_MS);
  }

  /** Aborts sending. Tokens that were not sent stay queued. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#sending.values());
  }

  #pollAfter(milliseconds: number): void {
    if (!this.#log || this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll();
    }, milliseconds).unref();
  }

  async #poll(): Promise<void> {
    // The previous poll may have read the queue before the last call of `wake`, so this waits for it and reads again.
    await this.#polling;
    const { db } = this.#context;
    const now = this.#context.now();
    let wait = POLL_INTERVAL_MS;
    this.#isWanted = false;
    try {
      const { clients, nextAt } = await findDue(db, now);
      for (const client of clients) this.#sendTo(client, now);
      if (nextAt !== null) wait = Math.min(wait, Math.max(nextAt - now, WAKE_DELAY_MS));
    } catch (error) {
      this.#log?.error({ err: error }, 'could not read the queue of logout tokens');
    }
    this.#pollAfter(this.#isWanted ? WAKE_DELAY_MS : wait);
  }

  #sendTo(client: string, now: number): void {
    const pause = this.#pauses.get(client);
    const isPaused =
      pause !== undefined && now < pause.until && pause.until <= now + retryAfter(pause.failures);
    const log = this.#log;
    if (log === null || isPaused || this.#sending.has(client) || this.#stopping.signal.aborted) return;
    const { db } = this.#context;
    const name = `logout tokens for ${client}`;
    const sending = runExclusively({ db, log }, name, (write) => this.#sendAll(client, write))
      .then(
        // The queue is read again, because a token may have been queued after the last read.
        () => this.wake(),
        (error: unknown) => {
          // The error `busy` is ignored, because it means that another instance sends to this client.
          if (error instanceof Problem && error.code === 'busy') return;
          log.error({ err: error }, 'could not send logout tokens to an application');
        },
      )
      .finally(() => this.#sending.delete(client));
    this.#sending.set(client, sending);
  }

  async #dropOld(client: string, write: LeasedWrite): Promise<void> {
    const { now } = this.#context;
    let sessions = 0;
    for (let dropped = Infinity; dropped > 0 && !this.#stopping.signal.aborted;) {
      dropped = await write((within) => dropOldDeliveries(within, client, now()));
      sessions += dropped;
    }
    if (sessions > 0)
      this.#log?.warn({ client, sessions }, 'gave up sending logout tokens to an application');
  }

  async #sendAll(client: string, write: LeasedWrite): Promise<void> {
    const { db, now } = this.#context;
    await this.#dropOld(client, write);
    while (!this.#stopping.signal.aborted) {
      const deliveries = await nextDeliveries(db, client, now());
      if (deliveries.length === 0) return;
      const outcomes = await Promise.all(
        deliveries.map(async (delivery) => ({ delivery, outcome: await this.#send(delivery) })),
      );
      const endedAt = now();
      await write((within) => recordOutcomes(within, outcomes, endedAt));
      this.#report(
        client,
        outcomes.map(({ outcome }) => outcome),
        endedAt,
      );
      // After a batch that is not full, nothing is due. `wake` finds the tokens that were queued meanwhile.
      if (deliveries.length < MAX_CONCURRENT || this.#pauses.has(client)) return;
    }
  }

  async #send(delivery: Delivery): Promise<Outcome> {
    const { address, sid, client_uuid: clientUuid, user_uuid: userUuid } = delivery;
    const now = this.#context.now();
    const key = await signingKey(this.#context, now);
    const facts = { issuer: this.#settings.publicUrl, clientUuid, userUuid, sid };
    return sendLogoutToken(address, {
      token: await signLogoutToken(key, facts, now),
      allowsLoopback: isLoopback(this.#settings.host),
      timeoutMs: this.#timeoutMs,
      signal: this.#stopping.signal,
    });
  }

  /**
   * Logs one line for all failed and refused deliveries of a batch. If every delivery of a full batch failed, pauses
   * the client, because its queue can be long, and each attempt can take until the timeout. Fewer failures do not pause
   * the client, because each failed token already waits for its own next attempt, and must not delay the tokens of
   * other sessions. A refusal is a valid response, not a failure.
   */
  #report(client: string, outcomes: readonly Outcome[], now: number): void {
    const reasons = outcomes.flatMap((outcome) =>
      typeof outcome === 'object' ? [outcome.reason] : outcome === 'refused' ? ['It refused the token.'] : [],
    );
    if (reasons.length > 0) {
      this.#log?.warn(
        { client, sessions: reasons.length, reasons: [...new Set(reasons)] },
        'an application did not accept logout tokens',
      );
    }
    const hasArrived = outcomes.some((outcome) => typeof outcome === 'string');
    if (hasArrived) {
      this.#pauses.delete(client);
    } else if (outcomes.length === MAX_CONCURRENT) {
      const failures = (this.#pauses.get(client)?.failures ?? 0) + 1;
      this.#pauses.set(client, { until: now + retryAfter(failures), failures });
    }
  }
}
