import { setTimeout as delay } from 'node:timers/promises';

export interface ProbeLimits {
  /** Milliseconds after which what has not answered does not answer. */
  patienceMs: number;
  /** Milliseconds for which what was found out is told again. */
  freshMs: number;
}

/** Ends before the probes of the usual balancers do, so that they learn why. */
const LIMITS: ProbeLimits = { patienceMs: 1500, freshMs: 1000 };

/** Finds something out that may hang, such as what a database says, once for all who ask at a time. */
export class Probe<Value> {
  readonly #ask: () => Promise<Value>;
  readonly #otherwise: Value;
  readonly #limits: ProbeLimits;
  #finding: Promise<Value> | null = null;
  /** Outlives the patience: what hangs is not asked again, which would take connection after connection. */
  #asking: Promise<Value> | null = null;
  #found: { value: Value; until: number } | null = null;

  /** @param otherwise what is found where there is no answer */
  constructor(ask: () => Promise<Value>, otherwise: Value, limits: Partial<ProbeLimits> = {}) {
    this.#ask = ask;
    this.#otherwise = otherwise;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Gives what was answered within the patience, now or a moment ago. Never throws. */
  async find(): Promise<Value> {
    if (this.#found && performance.now() < this.#found.until) return this.#found.value;
    this.#finding ??= this.#findOut().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #findOut(): Promise<Value> {
    const { patienceMs, freshMs } = this.#limits;
    this.#asking ??= this.#ask()
      .catch(() => this.#otherwise)
      .finally(() => {
        this.#asking = null;
      });
    const patience = new AbortController();
    const value = await Promise.race([
      this.#asking,
      delay(patienceMs, this.#otherwise, patience).catch(() => this.#otherwise),
    ]);
    patience.abort();
    this.#found = { value, until: performance.now() + freshMs };
    return value;
  }
}
