import { setTimeout as delay } from 'node:timers/promises';

export interface ProbeLimits {
  timeoutMs: number;
  /** How long a result is cached, in milliseconds. */
  maxAgeMs: number;
}

/** The timeout is shorter than that of usual load balancers, so that they receive the reason of a failure. */
const LIMITS: ProbeLimits = { timeoutMs: 1500, maxAgeMs: 1000 };

/** Runs a check that may hang, such as a database query, once for all concurrent callers. */
export class Probe<Value> {
  readonly #ask: () => Promise<Value>;
  readonly #otherwise: Value;
  readonly #limits: ProbeLimits;
  #finding: Promise<Value> | null = null;
  /**
   * The running check, which continues after its timeout. A check that hangs is not started again, because each start
   * would take one more connection.
   */
  #asking: Promise<Value> | null = null;
  #found: { value: Value; until: number } | null = null;

  /**
   * Creates a probe without running the check.
   *
   * @param otherwise the result if the check fails or times out
   */
  constructor(ask: () => Promise<Value>, otherwise: Value, limits: Partial<ProbeLimits> = {}) {
    this.#ask = ask;
    this.#otherwise = otherwise;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Returns a cached result, or the result of a new check, at the latest after the timeout. Never throws. */
  async find(): Promise<Value> {
    if (this.#found && performance.now() < this.#found.until) return this.#found.value;
    this.#finding ??= this.#findOut().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #findOut(): Promise<Value> {
    const { timeoutMs, maxAgeMs } = this.#limits;
    this.#asking ??= this.#ask()
      .catch(() => this.#otherwise)
      .finally(() => {
        this.#asking = null;
      });
    const timeout = new AbortController();
    const value = await Promise.race([
      this.#asking,
      delay(timeoutMs, this.#otherwise, timeout).catch(() => this.#otherwise),
    ]);
    timeout.abort();
    this.#found = { value, until: performance.now() + maxAgeMs };
    return value;
  }
}
