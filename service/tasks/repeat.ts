/**
 * Runs a task at an interval, never concurrently with itself. A failure does not stop the repetition.
 *
 * @returns a function that stops it and waits for a running task
 */
export function repeat(everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const again = async (): Promise<void> => {
    try {
      await task();
    } catch {
      // Failures are reported by the requests that meet the same error.
    }
    running = null;
  };
  const timer = setInterval(() => {
    running ??= again();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
