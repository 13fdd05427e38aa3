import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Failure, Message, Order } from './test-server.ts';
import type { Workspace } from './workspace.ts';

const PROGRAM = fileURLToPath(new URL('run.mjs', import.meta.url));

/**
 * A test has 120 s. So a longer silence is an endless loop that blocks the worker. The silence is counted in ticks,
 * because a single timer would also count the time during which this process was suspended.
 */
const TICK_MS = 10_000;
const SILENT_TICKS = 24;

export interface TestResult {
  readonly failure: Failure | null;
  readonly isTimeLimit: boolean;
}

/** Runs tests in a copy of the repository, in a child process that stays ready between the runs. */
export class TestClient {
  readonly #workspace: Workspace;
  #server: ChildProcess | null = null;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** @throws Error if Vitest does not start, or if its process ends */
  async run(order: Order): Promise<TestResult> {
    const server = this.#server ?? (await this.#start());
    return new Promise((resolve, reject) => {
      let running = order.tests[0] ?? '';
      const end = (): void => {
        clearInterval(clock);
        server.off('message', receive);
        server.off('exit', exit);
      };
      let ticks = 0;
      const clock = setInterval(() => {
        ticks += 1;
        if (ticks < SILENT_TICKS) return;
        end();
        this.stop();
        const message = `no test ended in ${(SILENT_TICKS * TICK_MS) / 1000} s`;
        resolve({ failure: { test: running, name: '', message }, isTimeLimit: true });
      }, TICK_MS);
      const exit = (): void => {
        end();
        this.#server = null;
        reject(new Error('The process of the tests ended.'));
      };
      const receive = (message: Message): void => {
        ticks = 0;
        if (message.type === 'running') running = message.test;
        if (message.type !== 'result') return;
        end();
        const { failure } = message;
        resolve({ failure, isTimeLimit: /timed out in/.test(failure?.message ?? '') });
      };
      server.on('message', receive);
      server.once('exit', exit);
      server.send(order);
    });
  }

  /** Ends the child process and its own children, such as the workers and PostgreSQL. */
  stop(): void {
    const server = this.#server;
    this.#server = null;
    if (server?.pid !== undefined && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, 'SIGKILL');
  }

  async #start(): Promise<ChildProcess> {
    const server = spawn(process.execPath, [PROGRAM], {
      cwd: this.#workspace.directory,
      env: {
        ...process.env,
        MUTATE_PROGRAM: 'test-server',
        // Missing snapshots fail, as in CI.
        CI: 'true',
        TMPDIR: this.#workspace.temporary,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    this.#server = server;
    const hasStarted = await Promise.race([
      once(server, 'message').then(() => true),
      once(server, 'exit').then(() => false),
    ]);
    if (!hasStarted)
      throw new Error('Vitest did not start in the copy. See whether `npx vitest list` works.');
    return server;
  }
}
