import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Folder of the built service, one for each worker. It is below `node_modules`, so that Node.js finds the packages.
const OUTPUT = fileURLToPath(
  new URL(
    `../../node_modules/.cache/service-under-test-${process.env['VITEST_POOL_ID'] ?? '0'}`,
    import.meta.url,
  ),
);

/** Path of the built `userprofile` command. */
export const COMMAND = `${OUTPUT}/main.js`;

let built: Promise<unknown> | null = null;

/** Builds the service from the sources in `root`, as `npm run build` does. */
export const buildServiceOf = (root: string, outDir: string): Promise<unknown> =>
  build({
    root,
    configFile: `${root}/vite.service.config.ts`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });

/** Builds the service, unless this worker has already built it. */
export async function buildService(): Promise<void> {
  built ??= buildServiceOf(ROOT, OUTPUT);
  await built;
}

export interface ServiceProcess {
  child: ChildProcess;
  /** Returns everything that the process has written so far. */
  output: () => { stdout: string; stderr: string };
  /** Resolves to the exit code when the process has ended; to null if a signal has ended it. */
  ended: Promise<number | null>;
}

/**
 * Runs a subcommand of the built command, by default `serve`. The process gets only these environment variables, and
 * `input` as its standard input. `command` is the path of another build.
 */
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

/** Starts the built service, or another build (`command`). Waits until the service prints that it is running. */
export async function startServiceProcess(
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
