import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a plain program to compare with, in a process of its own, for as long as `measure` takes.
 *
 * @param program a file beside this one, which takes `message` and answers with one of its own
 * @param measure gets that answer
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
