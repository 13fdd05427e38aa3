/** Maximum number of users in a batch call; also in `openapi/contracts/application.yaml`. */
const MAX_USERS = 1000;

/** How long the service makes single calls to an application without batch calls, in milliseconds. */
const UNSUPPORTED_MS = 10 * 60_000;

/**
 * The number of users that the service sends to one application in a call. It is halved after each failed batch call
 * and doubled after each successful one. A batch that the application cannot process in time, or refuses because of one
 * user, therefore becomes smaller until it passes.
 */
export class BatchSize {
  #size = MAX_USERS;
  #unsupportedUntil = 0;

  /**
   * Returns the current size; 1 means single calls.
   *
   * @param now milliseconds since 1970
   */
  at(now: number): number {
    return now < this.#unsupportedUntil ? 1 : this.#size;
  }

  /**
   * Makes batches half as large as one that has failed.
   *
   * @param failed number of users in the failed batch
   */
  halve(failed: number): void {
    this.#size = Math.max(1, Math.floor(failed / 2));
  }

  double(): void {
    this.#size = Math.min(MAX_USERS, this.#size * 2);
  }

  /** Remembers that the application has no batch call. */
  setUnsupported(now: number): void {
    this.#unsupportedUntil = now + UNSUPPORTED_MS;
  }
}
