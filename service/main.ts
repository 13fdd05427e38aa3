import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { MAILBOX_PATH } from './mail/mailbox-pages.ts';
import { hasMailbox } from './mail/start.ts';
import { startService } from './start.ts';

/** How long a stop may take before connections are cut. */
const STOP_MS = 10_000;

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

function startSuite({ host, demo, publicUrl }: Config): ChildProcess | null {
  if (!demo) return null;
  return fork(beside('demo-suite.js'), {
    env: {
      ...process.env,
      HOST: host,
      PORT: String(demo.suitePort),
      PUBLIC_URL: publicUrl,
      SUITE_URL: demo.suiteUrl,
    },
  });
}

function greeting(config: Config): string[] {
  const address = `The console runs on ${config.publicUrl}/userprofile/`;
  if (!config.demo) return [address];
  const accounts = DEMO_ACCOUNTS.map(({ username }) => username);
  return [
    address,
    `Demo accounts, password ${DEMO_PASSWORD} for each: ${accounts.join(', ')}`,
    `An application that signs its users in through it runs on ${config.demo.suiteUrl}/application/`,
    ...(hasMailbox(config) ? [`Mail is read on ${config.publicUrl}${MAILBOX_PATH}`] : []),
  ];
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const consoleDirectory = beside('../console');
  const service = await startService(config, {
    consoleDirectory: existsSync(consoleDirectory) ? consoleDirectory : null,
  });
  const suite = startSuite(config);
  say(...greeting(config));

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    suite?.kill('SIGTERM');
    await service.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

run().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError;
  process.stderr.write(
    `${isSetting ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
