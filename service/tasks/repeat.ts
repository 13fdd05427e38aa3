/**
 * Does something from time to time, never twice at once. Where it fails, its next time comes all the same.
 *
 * @returns stops it, and waits for what is under way
 */
export function repeat(everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const again = async (): Promise<void> => {
    try {
      await task();
    } catch {
      // Whoever depends on it meets the same trouble.
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
