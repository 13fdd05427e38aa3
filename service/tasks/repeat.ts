/**
 * Runs a task at an interval, and never twice at the same time. The repetition continues after a failure.
 *
 * @param onError called with the error of each failed run
 * @returns a function that stops the repetition and waits for a running task
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
