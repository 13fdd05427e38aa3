import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Installation } from '../../demo/index.ts';
import type { RunningService } from '../start.ts';
import { readArguments } from './arguments.ts';
import type { Command, Invocation, Outcome } from './command.ts';
import { readInstallation } from './installation.ts';

const USAGE = `userprofile serve

Runs the service until a signal (SIGTERM, SIGINT) stops it. Prints the console's address when the service is ready.

To stop, the service completes pending requests, for at most DRAIN_SECONDS. A second signal, at least 0.5 s later, ends it at once.`;

/** A second signal within this time, in milliseconds, counts as the same request to stop. */
const DUPLICATE_SIGNAL_MS = 500;

/** Maximum time for closing the connections and the database after the last request, in milliseconds. */
const CLOSE_MS = 2000;

function greeting({ config, demo }: Installation, { createdKeyFile }: RunningService): string[] {
  const address = `The console runs on ${config.publicUrl}/userprofile/`;
  if (demo) return [address, ...demo.greeting];
  return createdKeyFile === null
    ? [address]
    : [
        address,
        `The secrets in the database are encrypted with the new key in ${createdKeyFile}: keep a copy of it`,
      ];
}

async function run({ args, environment, terminal, programs }: Invocation): Promise<Outcome> {
  readArguments(args, { words: 0, options: {} });
  const beside = (path: string): string => fileURLToPath(new URL(path, programs));
  const installation = await readInstallation(environment);
  const { config, demo } = installation;
  // Loaded late, because loading takes most of the start. A wrong setting is therefore reported sooner.
  const { startService } = await import('../start.ts');
  const consoleDirectory = beside('../console');
  const service = await startService(config, {
    consoleDirectory: existsSync(consoleDirectory) ? consoleDirectory : null,
    ...(demo ? { prepare: demo.prepare } : {}),
  });
  const suite = demo?.startSuite(beside('demo-suite.js'));

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    const { delayMs, limitMs } = config.drain;
    setTimeout(() => process.exit(1), delayMs + limitMs + CLOSE_MS).unref();
    suite?.stop();
    await service.stop();
    process.exit(code);
  };
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const at = performance.now();
    // A duplicate signal is ignored. One Ctrl+C can arrive twice: from the terminal, which signals the whole process
    // group, and from the parent process.
    const isDuplicate = first?.signal === signal && at - first.at < DUPLICATE_SIGNAL_MS;
    if (first && !isDuplicate) process.exit(1);
    first ??= { signal, at };
    void stop(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  void suite?.ended.then((hasSaidWhy) => {
    if (!isStopping && !hasSaidWhy)
      terminal.printError('The demo suite has ended, so the service stops too.');
    return stop(1);
  });

  await suite?.ready;
  terminal.print(greeting(installation, service).join('\n'));
  return null;
}

export const serve: Command = { usage: USAGE, run };
