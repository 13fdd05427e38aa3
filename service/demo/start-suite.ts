import { fork } from 'node:child_process';
import type { Config } from '../config.ts';
import { READY } from './suite/ready.ts';

/** The demo suite as a process beside the service. */
export interface RunningSuite {
  /** Settles when it answers; never, where it ends before. */
  ready: Promise<void>;
  /** Settles when it has ended, however that came: whether it has said why. It does where it could not start. */
  ended: Promise<boolean>;
  stop: () => void;
}

/** Starts the demo suite from its built program. */
export function startSuite(
  program: string,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  { suitePort, suiteUrl }: NonNullable<Config['demo']>,
): RunningSuite {
  const child = fork(program, {
    // No more than it reads: the settings of the service hold secrets.
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
