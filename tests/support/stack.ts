import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Path of the built service; the environment variable `SERVICE_MAIN` can set another one. */
export const BUILT_SERVICE =
  process.env['SERVICE_MAIN'] ?? fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** A built service and its demo suite. They run in separate processes. */
export interface Stack {
  /** Address of the console, with a trailing slash. */
  url: string;
  suiteUrl: string;
  /** The service's `DATA_DIR`. */
  dataDirectory: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

export interface StackOptions {
  port: number;
  /** Further environment variables of the service. */
  environment?: Record<string, string>;
  /** Path of the service's main file; by default that of this version's build. */
  main?: string;
  /** The service's `DATA_DIR`. By default, it is a temporary folder, which `stop` removes. */
  dataDirectory?: string;
  /** Time limit for the start, in milliseconds. */
  patienceMs?: number;
}

/** Starts the built service as an operator does. Waits until the service and its demo suite respond. */
export async function startStack({
  port,
  environment = {},
  main = BUILT_SERVICE,
  dataDirectory,
  patienceMs = PATIENCE_MS,
}: StackOptions): Promise<Stack> {
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'userprofile-')));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/userprofile/`;
  const suiteUrl = `http://127.0.0.1:${port + 1}/`;
  try {
    await Promise.all([
      untilAnswered(`${url}health/ready`, child, patienceMs),
      environment['DEMO'] === '0' ? undefined : untilAnswered(`${suiteUrl}control`, child, patienceMs),
    ]);
  } catch (error) {
    child.kill('SIGTERM');
    throw error;
  }
  return {
    url,
    suiteUrl,
    dataDirectory: directory,
    process: child,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!dataDirectory) await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until an address responds.
 *
 * @throws Error if the process ends before, or if `patienceMs` milliseconds have passed
 */
export async function untilAnswered(
  url: string,
  child: ChildProcess,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The service stopped with exit code ${child.exitCode}`);
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await delay(POLL_MS);
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1000} s`);
}
