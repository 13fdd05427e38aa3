/**
 * Runs a task at an interval, never concurrently with itself. A failure does not stop the repetition.
 *
 * @param onError called with the error of each failed run
 * @returns a function that stops it and waits for a running task
 */
export function repeat(
  everyMs: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const again = async (): Promise<void> => {
    try {
      await task();
    } catch (error) {
      onError(error);
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
