import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Below node_modules, so that the program finds its packages; each worker has its own, which no other one empties.
const OUTPUT = fileURLToPath(
  new URL(
    `../../node_modules/.cache/service-under-test-${process.env['VITEST_POOL_ID'] ?? '0'}`,
    import.meta.url,
  ),
);

/** The built command. */
export const COMMAND = `${OUTPUT}/main.js`;

let built: Promise<unknown> | null = null;

/** Builds the service whose sources are in `root`, as `npm run build` does, to a place of its own. */
export const buildServiceOf = (root: string, outDir: string): Promise<unknown> =>
  build({
    root,
    configFile: `${root}/vite.service.config.ts`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });

/** Builds the service once for the files that share a worker. */
export async function buildService(): Promise<void> {
  built ??= buildServiceOf(ROOT, OUTPUT);
  await built;
}

export interface ServiceProcess {
  child: ChildProcess;
  /** All that it has written so far. */
  output: () => { stdout: string; stderr: string };
  /** Settles when it has ended, with its exit code; null where a signal ended it. */
  ended: Promise<number | null>;
}

/** Runs the built command, to serve where nothing else is said, with these settings and no others; hands in the input. `command` is another build's. */
export function runService(
  environment: Record<string, string>,
  args: readonly string[] = ['serve'],
  input = '',
  command = COMMAND,
): ServiceProcess {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    written.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    written.stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => written, ended };
}

/** Runs the built service, or that of another build, and waits until it says that it runs. */
export async function runningService(
  environment: Record<string, string>,
  command = COMMAND,
): Promise<ServiceProcess> {
  const service = runService(environment, ['serve'], '', command);
  const ready = new Promise<void>((resolve) => {
    service.child.stdout?.on('data', () => {
      if (service.output().stdout.includes('The console runs on')) resolve();
    });
  });
  const first = await Promise.race([ready, service.ended]);
  if (first !== undefined) throw new Error(`The service ended: ${service.output().stderr}`);
  return service;
}
