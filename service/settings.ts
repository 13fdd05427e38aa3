import * as v from 'valibot';
import { cleanName } from '../openapi/rules/names.ts';
import {
  FIRST_ADMINISTRATOR,
  HISTORY,
  INVENTORY,
  MAIL,
  SESSIONS,
  SINGLE_SIGN_ON,
} from './account-settings.ts';
import { ConfigError } from './config-error.ts';
import { ADDRESS, DEMO, OPERATION, STORAGE } from './installation-settings.ts';
import {
  described,
  flag,
  image,
  listed,
  must,
  setting,
  settingOr,
  text,
  web,
  wholeNumber,
} from './setting-formats.ts';

export type Environment = Record<string, string | undefined>;

const MAX_ROWS_KEPT = 1_000_000;

/** The optional parts of visibility: customer companies (SCO), network attributes (NEA) and venues (VEN). */
export const LAYOUT_CODES = ['SCO', 'NEA', 'VEN'] as const;

const CONSOLE = {
  SUITE_NAME: described(text, {
    meaning: "Suite's name, shown on the login and password screens.",
    example: 'Network Suite',
    default: "the demo suite's; `User Profile` without demo data",
  }),
  SUITE_MARK: described(setting(image), {
    meaning: "Suite's logo on these screens: a path on this host, or a web address.",
    example: '/brand/mark.svg',
    default: 'a built-in logo',
  }),
  APP_NAME: described(text, {
    meaning: "Name of the console, shown in the suite's header.",
    example: 'User Administration',
    default: '`User Profile`',
  }),
  SUPPORT_CONTACT: described(text, {
    meaning: 'Contact for users who cannot sign in, shown on the forgot-password screen.',
    example: 'support@example.org',
  }),
  HEADER_URL: described(setting(web), {
    meaning: "Script of the suite's header.",
    example: 'https://header.example.org/suite-header.js',
    default: "the demo suite's",
  }),
  HEADER_CSS: described(setting(web), {
    meaning: "Style sheet of the suite's header.",
    example: 'https://header.example.org/suite-header.css',
    default: "the demo suite's",
  }),
  HEADER_CONFIG: described(text, {
    meaning: "Configuration that the console passes to the header's script.",
    example: 'https://header.example.org/menu.json',
  }),
  HEADER_VERSION: described(text, {
    meaning: "Version that the console passes to the header's script.",
    example: '4',
  }),
  LAYOUT_CODE: described(
    // An empty value means no layout codes. If the setting is missing, the default applies.
    v.optional(
      v.pipe(
        listed,
        v.transform((codes) => [...new Set(codes.filter((code) => code !== ''))]),
        v.array(v.picklist(LAYOUT_CODES, must(`list some of ${LAYOUT_CODES.join(', ')}`))),
      ),
    ),
    {
      meaning:
        'Optional parts of visibility that the tenant uses ([B1.4](behaviour.md#b14-layout-code)): `SCO` customer companies, `NEA` network attributes, `VEN` venues. Separated by commas.',
      example: 'SCO,NEA',
      default: 'all with demo data, else none',
    },
  ),
  SNMP_MANAGER: described(
    setting(v.pipe(v.string(), v.transform(cleanName), v.nonEmpty('must be the name of an application'))),
    {
      meaning: "Application that provides the elements of a user's tree ([B5.4](behaviour.md)).",
      example: 'Netz-Manager',
      default: '`SNMP Manager`',
    },
  ),
  MOST_ROWS_KEPT: described(settingOr('200000', wholeNumber(0, MAX_ROWS_KEPT)), {
    meaning: 'Longest list, in rows, that the console loads whole. It requests longer lists page by page.',
    example: '50000',
  }),
  SHOW_FLOWS: described(settingOr('0', flag), {
    meaning: '`1` lets F2 open the statechart of the current screen, for testers.',
    example: '1',
  }),
  GA_SITE_ID: described(
    setting(v.pipe(v.string(), v.regex(/^[A-Z]+-[A-Z0-9-]+$/, must('look like G-XXXXXXX')))),
    { meaning: 'Google Analytics site that receives analytics events.', example: 'G-ABC1234567' },
  ),
};

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

/** Validates each setting separately. `config.ts` validates combinations. */
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
