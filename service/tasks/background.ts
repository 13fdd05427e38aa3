export class Background {
  readonly #running = new Set<Promise<void>>();

  /** Starts a task in a later turn of the event loop, so that the task does not delay the current response. */
  run(task: () => Promise<void>, onError: (error: unknown) => void): void {
    const running = new Promise<void>((resolve) => setImmediate(resolve))
      .then(task)
      .catch(onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}
