import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, type Terminal } from './command.ts';

/** Shows nothing of what is typed. */
const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

async function typed(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: unseen(), terminal: true });
  process.stderr.write(question);
  const gaveUp = new Promise<never>((_resolve, reject) => {
    prompt.once('SIGINT', () => reject(new CommandError('Nothing was done.')));
  });
  try {
    return await Promise.race([prompt.question(''), gaveUp]);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

/** Of this process. */
export const terminal: Terminal = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  askSecret: (question) => (process.stdin.isTTY ? typed(question) : firstLine()),
};
