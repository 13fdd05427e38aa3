import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError, type Terminal } from './command.ts';

/** Creates a stream that discards readline's output, so that input is not echoed. */
const discardingStream = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Prompts for a line without echoing it. The prompt is on standard error, so that programs that read standard output
 * receive only results.
 *
 * @throws CommandError if the input ends without a line
 */
function askSecret(question: string): Promise<string> {
  // The echo is turned off before the prompt appears, because a fast user types immediately.
  const lines = createInterface({
    input: process.stdin,
    output: discardingStream(),
    terminal: true,
    historySize: 0,
  });
  process.stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => reject(new CommandError('No password was given. Nothing was changed.')));
  }).finally(() => {
    lines.close();
    process.stderr.write('\n');
  });
}

export const terminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  write: (written) =>
    new Promise((resolve, reject) =>
      process.stdout.write(written, (error) => (error ? reject(error) : resolve())),
    ),
  printError: (line) => void process.stderr.write(`${line}\n`),
  get askSecret() {
    return process.stdin.isTTY ? askSecret : null;
  },
  readInput: () => text(process.stdin),
};
