import { execFileSync } from 'node:child_process';
import { runnerImport } from 'vite';

// Pages that are built for the bench are built as they would be shipped.
process.env.NODE_ENV = 'production';

// SERVICE_MAIN names a build that is there already.
if (!process.env.SERVICE_MAIN)
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });

try {
  const { module } = await runnerImport('./tests/bench/main.ts', { configFile: false, logLevel: 'error' });
  await module.runAll(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
