import { fork } from 'node:child_process';
import type { Config } from '../service/config.ts';
import type { DemoSettings } from './config.ts';
import { READY } from './suite/ready.ts';

export interface RunningSuite {
  /** Resolves when the suite runs. Never settles if the suite ends first. */
  ready: Promise<void>;
  /**
   * Resolves when the suite has ended: to true if the suite itself has printed the reason, for example why it
   * cannot start.
   */
  ended: Promise<boolean>;
  stop: () => void;
}

export function startSuite(
  program: string,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  { suitePort, suiteUrl }: DemoSettings,
): RunningSuite {
  const child = fork(program, {
    // Passes only the variables that the suite reads, because the service's settings contain secrets.
    env: {
      HOST: host,
      PORT: String(suitePort),
      PUBLIC_URL: publicUrl,
      SUITE_URL: suiteUrl,
    },
  });
  let answers = false;
  return {
    ready: new Promise((resolve) => {
      child.on('message', (message) => {
        if (message !== READY) return;
        answers = true;
        resolve();
      });
    }),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code === 1 && !answers))),
    stop: () => void child.kill('SIGTERM'),
  };
}
