import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { module } = await runnerImport('./tools/checks/main.ts', {
  configFile: false,
  logLevel: 'error',
  root,
});
if (!module.checkAll(root)) process.exitCode = 1;
