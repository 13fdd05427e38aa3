import { isIP } from 'node:net';
import * as v from 'valibot';
import { cleanName } from '../openapi/names.ts';
import { findTextFault } from '../openapi/text-fault.ts';
import { NEW_PASSWORD_INPUT } from '../openapi/text-rules.ts';
import { ConfigError } from './config-error.ts';
import { isUsername } from './user/username.ts';
import { KEY_BYTES, parseKey } from './vault/keys.ts';

export type Environment = Record<string, string | undefined>;

export const MAX_PORT = 65_535;
const MAX_DEMO_USERS = 1_000_000;
const MAX_ROWS_KEPT = 1_000_000;
const MAX_DRAIN_SECONDS = 3600;
const { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } = NEW_PASSWORD_INPUT.password;

export const LAYOUT_CODES = ['SCO', 'NEA', 'VEN'] as const;

/** Conda and some shells export HOST with another meaning, such as x86_64-conda-linux-gnu. */
export const HOST_ADVICE =
  'If your shell sets HOST, for example for conda, unset it or set it to an address such as 127.0.0.1';

/** Repeats the value, so not for what may hold a secret. */
const must =
  (what: string) =>
  ({ input }: v.BaseIssue<unknown>): string =>
    `must ${what}, not '${String(input)}'`;

const text = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((given) => given || null),
);

/** Keeps spaces, every one of which counts in a secret. */
const secret = v.pipe(
  v.optional(v.string(), ''),
  v.transform((given) => (given.trim() === '' ? null : given)),
);

const setting = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.pipe(text, v.nullable(schema));

const settingOr = <Schema extends v.GenericSchema<string, unknown>>(fallback: string, schema: Schema) =>
  v.pipe(
    text,
    v.transform((given) => given ?? fallback),
    schema,
  );

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  v.picklist(choices, must(`be one of ${choices.join(', ')}`));

const flag = v.pipe(
  v.picklist(['0', '1'], must('be 0 or 1')),
  v.transform((given) => given === '1'),
);

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (given) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max,
      must(`be a whole number from ${min} to ${max}`),
    ),
    v.transform(Number),
  );

function canDecode(given: string): boolean {
  try {
    decodeURIComponent(given);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether the parts that clients decode can be decoded. */
const isDecodable = ({ username, password, pathname }: URL): boolean =>
  [username, password, pathname].every(canDecode);

/** Does not repeat the value, which may hold a password. */
const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
    v.transform((given) => new URL(given)),
    v.check(isDecodable, 'has a % that stands for no character: write %25 for a percent sign'),
  );

const web = v.pipe(
  url('http:', 'https:'),
  v.transform(({ href }) => href.replace(/\/$/, '')),
);

/** Tells a path of this host: what a browser would take for another host is none. */
const isPathHere = (given: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(given);

const isPublicWeb = (given: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password } = new URL(given);
  return /^https?:$/.test(protocol) && !username && !password;
};

/** Accepts only addresses that a page may show an image from. */
const image = v.pipe(
  v.string(),
  v.check(
    (given) => isPathHere(given) || isPublicWeb(given),
    'must be the path of an image on this host, such as /brand/mark.svg, or its address with http:// or https://',
  ),
  v.transform((given) => (given.startsWith('/') ? given : new URL(given).href)),
);

const key = v.pipe(
  v.string(),
  v.transform(parseKey),
  v.nonNullable(
    v.instance(Buffer),
    `must be ${KEY_BYTES} random bytes in base64, as 'openssl rand -base64 ${KEY_BYTES}' makes them`,
  ),
);

const isWholePath = (given: string): boolean =>
  !/^file:/i.test(given) || (/^file:\/(\/\/)?[^/]/i.test(given) && !/[?#]/.test(given));

/** Refuses relative paths, which would be read as below the root. */
const inventoryUrl = v.pipe(
  v.string(),
  v.check(isWholePath, 'must name a folder by its whole path, such as file:///srv/inventory'),
  url('http:', 'https:', 'file:'),
  v.check(
    ({ username, password }) => !username && !password,
    'must hold no name or password: set INVENTORY_AUTH, INVENTORY_USERNAME and INVENTORY_PASSWORD',
  ),
  v.check(
    ({ search, hash }) => !search && !hash,
    'must be an address without ? and #: paths are added to it',
  ),
);

const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]*)\s*$/;

/** Reads headers as OpenTelemetry writes them. Does not repeat the value, which may hold a password. */
const headers = v.pipe(
  v.nullable(v.string()),
  v.transform((given) => given?.split(',').map((one) => HEADER.exec(one)?.slice(1) ?? []) ?? []),
  v.check(
    (found) => found.every(([name, value]) => name !== undefined && value !== undefined && canDecode(value)),
    'must be NAME=VALUE, with commas between several, and each comma in a value written as %2C',
  ),
  v.transform((found): Record<string, string> =>
    Object.fromEntries(found.map(([name = '', value = '']) => [name, decodeURIComponent(value)])),
  ),
);

const listed = v.pipe(
  v.string(),
  v.transform((given) => given.split(',').map((one) => one.trim())),
);

function isNetwork(given: string): boolean {
  const [address = '', bits, ...rest] = given.split('/');
  const version = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isMask && rest.length === 0;
}

/** Checks each setting by itself; `config.ts` checks them together. */
const SETTINGS = v.object({
  HOST: settingOr(
    '127.0.0.1',
    v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9.:-]+$/,
        (issue) => `${must('be a host name or an address')(issue)}. ${HOST_ADVICE}`,
      ),
    ),
  ),
  PORT: settingOr('8080', wholeNumber(1, MAX_PORT)),
  PUBLIC_URL: setting(
    v.pipe(
      url('http:', 'https:'),
      v.check(
        ({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username,
        'must be an origin such as https://console.example.org, without a path',
      ),
    ),
  ),
  DATA_DIR: settingOr('data', v.string()),
  DATABASE_URL: setting(url('postgres:', 'postgresql:')),
  SECRETS_KEY: setting(key),
  SECRETS_KEY_PREVIOUS: setting(key),
  TRUSTED_PROXIES: setting(
    v.pipe(
      listed,
      v.array(v.pipe(v.string(), v.check(isNetwork, must('list addresses or networks such as 10.0.0.0/8')))),
    ),
  ),
  DEMO: setting(flag),
  DEMO_USERS: settingOr('250', wholeNumber(0, MAX_DEMO_USERS)),
  ADMIN_USERNAME: setting(
    v.pipe(v.string(), v.check(isUsername, 'must be 1 to 255 letters, digits, underscores and periods')),
  ),
  ADMIN_PASSWORD: v.pipe(
    secret,
    v.nullable(
      v.pipe(
        v.string(),
        v.check(
          (given) => findTextFault(given, NEW_PASSWORD_INPUT.password) !== 'tooShort',
          `must be at least ${MIN_PASSWORD} characters`,
        ),
        v.check(
          (given) => findTextFault(given, NEW_PASSWORD_INPUT.password) !== 'tooLong',
          `must be at most ${MAX_PASSWORD} characters`,
        ),
      ),
    ),
  ),
  INVENTORY_URL: setting(inventoryUrl),
  INVENTORY_AUTH: settingOr(
    'none',
    v.picklist(['none', 'basic', 'oauth2'], must('be none, basic or oauth2')),
  ),
  INVENTORY_USERNAME: text,
  INVENTORY_PASSWORD: secret,
  INVENTORY_TOKEN_URL: setting(url('http:', 'https:')),
  INVENTORY_SCOPE: text,
  SMTP_URL: setting(url('smtp:', 'smtps:')),
  MAIL_FROM: setting(
    v.pipe(
      v.string(),
      v.regex(
        /^[^\r\n]*@[^\r\n]+$/,
        must('be an e-mail address such as User Profile <no-reply@example.org>'),
      ),
    ),
  ),
  PASSWORD_SENT_TEMPLATE: text,
  PASSWORD_COMPLETE_TEMPLATE: text,
  SSO_URL: setting(web),
  SSO_CLIENT_ID: text,
  SSO_AUTO_REDIRECT: settingOr('0', flag),
  SSO_CLAIM: settingOr('preferred_username', oneOf(['preferred_username', 'email'])),
  HEADER_URL: setting(web),
  HEADER_CSS: setting(web),
  HEADER_CONFIG: text,
  HEADER_VERSION: text,
  SNMP_MANAGER: setting(
    v.pipe(v.string(), v.transform(cleanName), v.nonEmpty('must be the name of an application')),
  ),
  // An empty value means no layout codes.
  LAYOUT_CODE: v.optional(
    v.pipe(
      listed,
      v.transform((codes) => [...new Set(codes.filter((code) => code !== ''))]),
      v.array(v.picklist(LAYOUT_CODES, must(`list some of ${LAYOUT_CODES.join(', ')}`))),
    ),
  ),
  GA_SITE_ID: setting(v.pipe(v.string(), v.regex(/^[A-Z]+-[A-Z0-9-]+$/, must('look like G-XXXXXXX')))),
  SUITE_NAME: text,
  SUITE_MARK: setting(image),
  APP_NAME: text,
  SUPPORT_CONTACT: text,
  MOST_ROWS_KEPT: settingOr('200000', wholeNumber(0, MAX_ROWS_KEPT)),
  SHOW_FLOWS: settingOr('0', flag),
  METRICS_TOKEN: v.pipe(
    secret,
    v.nullable(
      v.pipe(v.string(), v.regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters, digits or . _ ~ + / -')),
    ),
  ),
  DRAIN_SECONDS: settingOr('10', wholeNumber(1, MAX_DRAIN_SECONDS)),
  DRAIN_DELAY_SECONDS: settingOr('0', wholeNumber(0, MAX_DRAIN_SECONDS)),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(web),
  OTEL_EXPORTER_OTLP_HEADERS: v.pipe(secret, headers),
  LOG_LEVEL: settingOr('warn', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
});

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.entries);

const INVENTORY_SETTINGS = v.pick(SETTINGS, [
  'INVENTORY_URL',
  'INVENTORY_AUTH',
  'INVENTORY_USERNAME',
  'INVENTORY_PASSWORD',
  'INVENTORY_TOKEN_URL',
  'INVENTORY_SCOPE',
]);

const DEMO_SETTINGS = v.pick(SETTINGS, ['DEMO', 'DEMO_USERS']);

/** For a check from the command line. */
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

/** Says of each setting that is wrong by itself what is wrong, beginning with its name. */
export function findSettingFaults(environment: Environment): string[] {
  const { issues = [] } = v.safeParse(SETTINGS, environment, { abortPipeEarly: true });
  return issues.map(({ path, message }) => `${String(path?.[0].key)} ${message}`);
}

/** @throws ConfigError for the first wrong setting. */
export const parseSettings = (environment: Environment): Settings => parse(SETTINGS, environment);
export const parseInventorySettings = (environment: Environment): InventorySettings =>
  parse(INVENTORY_SETTINGS, environment);
export const parseDemoSettings = (environment: Environment) => parse(DEMO_SETTINGS, environment);
export const parseApiSettings = (environment: Environment) => parse(API_SETTINGS, environment);
