/** Runs work after its call was answered. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  /** Starts a task once the answer is on its way, so that it cannot delay it. */
  run(task: () => Promise<void>, onError: (error: unknown) => void): void {
    const running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(task)
      .catch(onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
