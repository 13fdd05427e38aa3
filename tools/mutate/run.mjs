import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

// Runs `main.ts`, or the program that is named by the environment variable (a child process of `main.ts`).
const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.MUTATE_PROGRAM ?? 'main';
const { module } = await runnerImport(`./tools/mutate/${program}.ts`, {
  configFile: false,
  logLevel: 'error',
  root,
});
await module.run(process.argv.slice(2));
