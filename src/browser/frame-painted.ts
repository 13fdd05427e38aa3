import { nextTask } from './next-task.ts';

/** Resolves in the first task after the frame that shows what is in the page by now; in a tab that nobody sees, at once. */
export async function framePainted(): Promise<void> {
  if (document.hidden) return;
  await new Promise(requestAnimationFrame);
  await nextTask();
}
