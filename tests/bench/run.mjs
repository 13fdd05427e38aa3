import { execFileSync } from 'node:child_process';
import { runnerImport } from 'vite';

// Makes Vite build the pages of the bench in production mode.
process.env.NODE_ENV = 'production';

// Builds the service, unless SERVICE_MAIN is the path of an existing build.
if (!process.env.SERVICE_MAIN)
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });

try {
  const options = { configFile: false, logLevel: 'error' };
  const { module: plugins } = await runnerImport('./tools/bundled-programs.ts', options);
  // The service's code for SQLite imports a bundled program.
  const { module } = await runnerImport('./tests/bench/main.ts', {
    ...options,
    plugins: [plugins.bundledPrograms()],
  });
  await module.runAll(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
