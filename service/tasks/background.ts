export class Background {
  readonly #running = new Set<Promise<void>>();

  /** Starts a task after the current response, so as not to delay it. */
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
