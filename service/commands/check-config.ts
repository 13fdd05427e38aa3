import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Installation } from '../../demo/index.ts';
import { ConfigError } from '../config-error.ts';
import type { Config } from '../config.ts';
import { unusableDatabase } from '../configured-database.ts';
import { explainMissingRights } from '../db/postgres-rights.ts';
import { Problem } from '../problem.ts';
import { explainMailError } from '../mail/explain-mail-error.ts';
import { smtpMailer } from '../mail/mailer.ts';
import { readTemplates } from '../password/screen-templates.ts';
import { createCaches } from '../caches.ts';
import { findAuthorizationEndpoint } from '../oauth/external-provider/external-identity.ts';
import { SECRET_SETTINGS, withSecretFiles } from '../secret-files.ts';
import { findSettingFaults, type Environment } from '../settings/settings.ts';
import { errorReason } from '../small-file.ts';
import { codeOf } from '../sources/http.ts';
import { checkInventory, openInventory } from '../sources/inventory/open.ts';
import { LIST_KINDS } from '../sources/inventory/lists.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { findPostgresRights, inspectDatabase, migrationStateIn } from './installed-database.ts';
import { readInstallation } from './installation.ts';
import { findKeyFault } from './installed-key.ts';

const USAGE = `userprofile check-config

Reads all settings as serve does, and tries the systems that they name: the database, the mail server, the inventory and
the identity provider. It changes nothing, and prints one line for each setting that is wrong.

It cannot recognize a restored database: after a restore by other means than \`restore\`, run \`mark-restored\`.`;

type PostgresAddress = Extract<Config['database'], { kind: 'postgres' }>;

/**
 * A setting, and a function that tests it. The function returns a success message for the report, and throws an error
 * with the reason if the setting does not work.
 */
type SettingCheck = [setting: string, attempt: () => Promise<string>];

const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];
const PROXY_NOTE =
  'the service uses no proxy for its own calls. It must reach the other systems, and the mail server, directly';

class SettingFault extends Error {}

const reasonOf = (error: unknown): string => {
  const cause =
    error instanceof Problem && error.cause !== undefined
      ? ` (${codeOf(error.cause) ?? errorReason(error.cause)})`
      : '';
  return error instanceof SettingFault || error instanceof Problem
    ? `${error.message}${cause}`
    : errorReason(error);
};

/** Reads each secret file separately, so that all unreadable files are reported. */
function readSecretFiles(given: Environment): { environment: Environment; faults: string[] } {
  const faults: string[] = [];
  let environment = given;
  for (const name of SECRET_SETTINGS) {
    try {
      environment = withSecretFiles(environment, [name]);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      faults.push(error.message);
    }
  }
  return { environment, faults };
}

/**
 * Returns the settings, or one fault for each wrong setting. If each setting is right, but the settings do not fit
 * together, returns only the first fault.
 */
async function readSettings(given: Environment): Promise<Installation | { faults: string[] }> {
  const { environment, faults } = readSecretFiles(given);
  const all = [...faults, ...findSettingFaults(environment)];
  if (all.length > 0) return { faults: all };
  try {
    return await readInstallation(given);
  } catch (error) {
    if (error instanceof ConfigError) return { faults: [error.message] };
    throw error;
  }
}

/**
 * Checks that the service can start with the configured database. Changes nothing.
 *
 * @returns a success message, which continues a sentence that begins with the setting's name
 * @throws SettingFault, or ConfigError if the database cannot be read
 */
async function checkDatabase(config: Config): Promise<string> {
  const { database } = config;
  const installed = await inspectDatabase(database).catch((error: unknown) => {
    throw unusableDatabase(database, error);
  });
  const state = migrationStateIn(installed ?? { migrations: [] });
  const createsTables = state.kind === 'ours' && state.missing.length > 0;
  if (database.kind === 'postgres') await assertRights(database, createsTables);
  if (!installed) {
    if (database.kind === 'sqlite') await assertWritable(dirname(database.file));
    return 'is empty; the first start creates its tables';
  }
  if (state.kind === 'unusable') {
    throw new SettingFault(state.reason);
  }
  const fault = findKeyFault(config, installed);
  if (fault !== null) throw new SettingFault(fault);
  if (state.kind === 'newer') {
    return `answers; a newer version has added the migration ${state.unknown[0]}, which this version supports`;
  }
  const missing = state.missing.length;
  return missing === 0 ? 'answers' : `answers; the next start runs ${missing} migrations`;
}

/**
 * Checks that DATABASE_URL's user can change the database.
 *
 * @param createsTables whether the next start creates tables, which needs further rights
 * @throws ConfigError that names the missing rights
 */
async function assertRights(database: PostgresAddress, createsTables: boolean): Promise<void> {
  const missing = explainMissingRights(await findPostgresRights(database.url), createsTables);
  if (missing !== null) throw unusableDatabase(database, new Error(missing));
}

/**
 * Checks that a folder is writable. If it does not exist, checks its nearest existing parent, because the first start
 * creates the folder there.
 *
 * @throws SettingFault if it is not a folder; the file system's error if it is not writable
 */
async function assertWritable(directory: string): Promise<void> {
  try {
    if (!(await stat(directory)).isDirectory()) throw new SettingFault(`${directory} is not a folder`);
    await access(directory, constants.W_OK);
  } catch (error) {
    if (errorReason(error) !== 'ENOENT') throw error;
    await assertWritable(dirname(directory));
  }
}

async function checkMailServer(url: string, from: string): Promise<string> {
  const mailer = smtpMailer(url, from);
  try {
    await mailer.check();
    return 'answers';
  } catch (error) {
    const reason = explainMailError((error as Error).cause);
    throw new SettingFault(`the mail server cannot be used: ${reason}`, { cause: error });
  } finally {
    mailer.close();
  }
}

function settingChecks({ config, demo }: Installation): SettingCheck[] {
  const { database, mail, inventory, sso, templates } = config;
  const checks: SettingCheck[] = [
    [database.kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL', () => checkDatabase(config)],
  ];
  const { smtpUrl } = mail;
  if (smtpUrl !== null) checks.push(['SMTP_URL', () => checkMailServer(smtpUrl, mail.from)]);
  // The servers of the demo suite are not checked, because they run only while the service runs.
  const isOfSuite = (url: string) => demo !== null && url.startsWith(demo.suiteUrl);
  if (inventory && !(inventory.kind === 'web' && isOfSuite(inventory.url))) {
    const check = async () => {
      await checkInventory(inventory);
      await openInventory(inventory).read(LIST_KINDS);
      return 'answers';
    };
    checks.push(['INVENTORY_URL', check]);
  }
  if (sso && !isOfSuite(sso.url)) {
    const { providerMetadata } = createCaches();
    const check = async () => {
      const { issuer } = await findAuthorizationEndpoint(providerMetadata, sso, Date.now());
      return `is the issuer ${issuer}`;
    };
    checks.push(['SSO_URL', check]);
  }
  for (const [setting, file] of [
    ['PASSWORD_SENT_TEMPLATE', { sent: templates.sent, complete: null }],
    ['PASSWORD_COMPLETE_TEMPLATE', { sent: null, complete: templates.complete }],
  ] as const) {
    if (file.sent === null && file.complete === null) continue;
    const check = async () => {
      readTemplates(file);
      return 'can be read';
    };
    checks.push([setting, check]);
  }
  return checks;
}

export const checkConfig: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    readArguments(args, { words: 0, options: {} });
    const read = await readSettings(environment);
    if ('faults' in read) {
      for (const fault of read.faults) terminal.print(`wrong  ${fault}`);
      terminal.print('The service would not start, so no system was checked.');
      return 1;
    }
    const proxies = PROXY_VARIABLES.filter((name) => environment[name] || environment[name.toLowerCase()]);
    if (proxies.length > 0) terminal.print(`note   ${proxies.join(', ')}: ${PROXY_NOTE}`);
    let isRight = true;
    for (const [setting, attempt] of settingChecks(read)) {
      try {
        terminal.print(`ok     ${setting} ${await attempt()}`);
      } catch (error) {
        isRight = false;
        terminal.print(
          `wrong  ${error instanceof ConfigError ? error.message : `${setting}: ${reasonOf(error)}`}`,
        );
      }
    }
    terminal.print(isRight ? 'The settings are correct.' : 'Some settings are wrong.');
    return isRight ? 0 : 1;
  },
};
