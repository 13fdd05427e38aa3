import type { Config } from '../service/config.ts';
import type { Context } from '../service/context.ts';
import type { Environment } from '../service/settings/settings.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { type DemoSettings, readDemoConfig } from './config.ts';
import { MAILBOX_PATH } from './mailbox/pages.ts';
import { prepareDemo } from './prepare.ts';
import { type RunningSuite, startSuite } from './start-suite.ts';

export interface Demo {
  readonly suiteUrl: string;
  /**
   * Prepares the database when the service starts: adds demo data if there are no users, and updates the redirect
   * URI of the suite's sign-in client.
   */
  readonly prepare: (context: Context, config: Config) => Promise<void>;
  /**
   * Starts the demo suite in a child process.
   *
   * @param program the path of the suite's built script
   */
  readonly startSuite: (program: string) => RunningSuite;
  /** Lines for the terminal that list the demo accounts and addresses. */
  readonly greeting: readonly string[];
}

/** The settings of an installation. `demo` is null if the installation has no demo data. */
export interface Installation {
  readonly config: Config;
  readonly demo: Demo | null;
}

function greetingOf({ mail, publicUrl }: Config, { suiteUrl }: DemoSettings): string[] {
  const accounts = DEMO_ACCOUNTS.map(({ username }) => username);
  return [
    `Demo accounts, password ${DEMO_PASSWORD} for each: ${accounts.join(', ')}`,
    `A demo application, whose users sign in through this product, runs on ${suiteUrl}/application/`,
    ...(mail.openMailbox ? [`Mail is read on ${publicUrl}${MAILBOX_PATH}`] : []),
  ];
}

/**
 * Reads the settings, and returns them together with the functions that run the demo.
 *
 * @throws ConfigError for the first wrong setting
 */
export function readWithDemo(environment: Environment): Installation {
  const { config, settings } = readDemoConfig(environment);
  return {
    config,
    demo: {
      suiteUrl: settings.suiteUrl,
      prepare: prepareDemo(settings),
      startSuite: (program) => startSuite(program, config, settings),
      greeting: greetingOf(config, settings),
    },
  };
}
