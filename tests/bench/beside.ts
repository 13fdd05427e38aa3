import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a reference program in its own process, runs `measure`, and stops the program.
 *
 * @param program a file in this folder: it receives `message` and sends a message back
 * @param measure receives the message that the program has sent back
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
