import * as v from 'valibot';
import { ConfigError } from '../config-error.ts';
import { ADDRESS } from './address.ts';
import { CONSOLE } from './console.ts';
import { DEMO } from './demo.ts';
import { FIRST_ADMINISTRATOR } from './first-administrator.ts';
import { must, settingOr, text } from './formats.ts';
import { HISTORY } from './history.ts';
import { INVENTORY } from './inventory.ts';
import { MAIL } from './mail.ts';
import { OPERATION } from './operation.ts';
import { SESSIONS } from './sessions.ts';
import { SINGLE_SIGN_ON } from './single-sign-on.ts';
import { STORAGE } from './storage.ts';

export type Environment = Record<string, string | undefined>;

/** All settings, grouped by their heading in docs/settings.md. */
export const SETTING_GROUPS = {
  Address: ADDRESS,
  Storage: STORAGE,
  Demo: DEMO,
  'First administrator': FIRST_ADMINISTRATOR,
  Inventory: INVENTORY,
  Mail: MAIL,
  'Single sign-on': SINGLE_SIGN_ON,
  Sessions: SESSIONS,
  'History of changes': HISTORY,
  Console: CONSOLE,
  Operation: OPERATION,
};

/** The schema of each setting. `../config.ts` validates combinations of settings. */
const SETTINGS = v.object({
  ...ADDRESS,
  ...STORAGE,
  ...DEMO,
  ...FIRST_ADMINISTRATOR,
  ...INVENTORY,
  ...MAIL,
  ...SINGLE_SIGN_ON,
  ...SESSIONS,
  ...HISTORY,
  ...CONSOLE,
  ...OPERATION,
});

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.entries);

const INVENTORY_SETTINGS = v.object(INVENTORY);
const DEMO_SETTINGS = v.object(DEMO);

/** The settings that the command `userprofile check-source application` reads. */
const API_SETTINGS = v.object({
  API_AUTH_TYPE: settingOr(
    'HTTP_BASIC',
    v.picklist(['HTTP_BASIC', 'OAUTH2'], must('be HTTP_BASIC or OAUTH2')),
  ),
  API_USERNAME: text,
  API_PASSWORD: text,
});

export type Settings = v.InferOutput<typeof SETTINGS>;
export type InventorySettings = v.InferOutput<typeof INVENTORY_SETTINGS>;

function parse<Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema, environment: Environment) {
  const { success, output, issues } = v.safeParse(schema, environment, { abortEarly: true });
  if (success) return output;
  const [{ path, message }] = issues;
  throw new ConfigError(`${String(path?.[0].key)} ${message}`);
}

/**
 * Returns one message for each setting that is wrong, without checking combinations of settings. A message begins with
 * the setting's name.
 */
export function findSettingFaults(environment: Environment): string[] {
  const { issues = [] } = v.safeParse(SETTINGS, environment, { abortPipeEarly: true });
  return issues.map(({ path, message }) => `${String(path?.[0].key)} ${message}`);
}

/**
 * Validates each setting of the service and converts it to its type.
 *
 * @throws ConfigError for the first wrong setting
 */
export const parseSettings = (environment: Environment): Settings => parse(SETTINGS, environment);
/**
 * Validates and converts only the settings that `userprofile check-source inventory` needs.
 *
 * @throws ConfigError for the first wrong setting
 */
export const parseInventorySettings = (environment: Environment): InventorySettings =>
  parse(INVENTORY_SETTINGS, environment);
/**
 * Validates and converts only the settings of the demo.
 *
 * @throws ConfigError for the first wrong setting
 */
export const parseDemoSettings = (environment: Environment) => parse(DEMO_SETTINGS, environment);
/**
 * Validates and converts only the settings that `userprofile check-source application` needs.
 *
 * @throws ConfigError for the first wrong setting
 */
export const parseApiSettings = (environment: Environment) => parse(API_SETTINGS, environment);
