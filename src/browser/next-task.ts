/** Resolves in a task of its own, so that what is waiting, as a key that is pressed, comes first. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
