import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a reference program in its own process while `measure` runs.
 *
 * @param program a file in this folder, which receives `message` and answers with a message
 * @param measure receives that answer
 */
export async function beside<Answer, Result>(
  program: string,
  message: object,
  measure: (answer: Answer) => Promise<Result>,
): Promise<Result> {
  const child = fork(`tests/bench/${program}`);
  child.send(message);
  const [answer] = (await once(child, 'message')) as [Answer];
  try {
    return await measure(answer);
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}
