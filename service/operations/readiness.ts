import { setTimeout as delay } from 'node:timers/promises';
import { isAnswering, type Db } from '../db/open.ts';

export interface ReadinessLimits {
  /** Milliseconds after which a database that has not answered does not answer. */
  patienceMs: number;
  /** Milliseconds for which what was found out is told again. */
  freshMs: number;
}

/** Ends before the probes of the usual balancers do, so that they learn why. */
const LIMITS: ReadinessLimits = { patienceMs: 1500, freshMs: 1000 };

/** Finds out whether the database answers, once for all who ask at a time. */
export class Readiness {
  readonly #db: Db;
  readonly #limits: ReadinessLimits;
  #finding: Promise<boolean> | null = null;
  /** Outlives the patience: a database that hangs is not asked again, which would take connection after connection. */
  #asking: Promise<boolean> | null = null;
  #found = { answers: false, until: Number.NEGATIVE_INFINITY };

  constructor(db: Db, limits: ReadinessLimits = LIMITS) {
    this.#db = db;
    this.#limits = limits;
  }

  /** Tells whether the database has answered within the patience, now or a moment ago. Never throws. */
  async databaseAnswers(): Promise<boolean> {
    if (performance.now() < this.#found.until) return this.#found.answers;
    this.#finding ??= this.#findOut().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #findOut(): Promise<boolean> {
    this.#asking ??= isAnswering(this.#db).finally(() => {
      this.#asking = null;
    });
    const { patienceMs, freshMs } = this.#limits;
    const patience = new AbortController();
    const answers = await Promise.race([this.#asking, delay(patienceMs, false, patience).catch(() => false)]);
    patience.abort();
    this.#found = { answers, until: performance.now() + freshMs };
    return answers;
  }
}
