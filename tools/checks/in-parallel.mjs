// `npm run check` runs its steps in parallel, one on each processor, because most of them use a single thread. It prints
// the output of each step when the step ends.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The scripts of `package.json` to run, beginning with those that take longest. */
const STEPS = [
  'check:types',
  'check:format',
  'check:unused',
  'check:words',
  'check:contract',
  'check:lint',
  'check:routes',
];

/** Runs a script. Returns whether it succeeded. */
const run = (step) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', step], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(`${step}: ${code === 0 ? 'passed' : 'failed'}\n`);
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });

const waiting = STEPS.values();
const failed = [];

async function runWaiting() {
  for (const step of waiting) if (!(await run(step))) failed.push(step);
}

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
