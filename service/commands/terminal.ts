import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError, type Terminal } from './command.ts';

/** Shows nothing of what is typed. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks on the channel of refusals: what a program reads of the results has no questions in it. */
function askSecret(question: string): Promise<string> {
  // Comes first: it keeps the terminal from showing what is typed as soon as the question is seen.
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal: true, historySize: 0 });
  process.stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new CommandError('No password was given: nothing was changed.')));
  }).finally(() => {
    lines.close();
    process.stderr.write('\n');
  });
}

/** Of this process. */
export const terminal: Terminal = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  get askSecret() {
    return process.stdin.isTTY ? askSecret : null;
  },
  readInput: () => text(process.stdin),
};
