import { USER_INPUT } from '../openapi/generated/text-rules.ts';
import * as v from 'valibot';
import { cleanName } from '../openapi/rules/names.ts';
import { findTextFault } from '../openapi/rules/text-fault.ts';
import { NEW_PASSWORD_INPUT } from '../openapi/generated/text-rules.ts';
import { ConfigError } from './config-error.ts';
import { DEFAULT_MAX_HOURS } from './oauth/sessions/session-limits.ts';
import {
  flag,
  headers,
  image,
  inventoryUrl,
  isNetwork,
  isSecureWeb,
  isSecurityContact,
  key,
  listed,
  must,
  oneOf,
  secret,
  setting,
  settingOr,
  text,
  url,
  web,
  wholeNumber,
} from './setting-formats.ts';
import { isUsername } from './user/username.ts';

export type Environment = Record<string, string | undefined>;

export const MAX_PORT = 65_535;
const MAX_DEMO_USERS = 1_000_000;
const MAX_ROWS_KEPT = 1_000_000;
const MAX_DRAIN_SECONDS = 3600;
const MAX_SESSION_HOURS = 720;
/**
 * Minimum of SESSION_IDLE_MINUTES. The last use of a session is stored at most every five minutes, so a
 * shorter limit could end a session that is in use.
 */
const MIN_IDLE_MINUTES = 10;
const MAX_REFRESH_TOKEN_DAYS = 365;
const { minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD } = NEW_PASSWORD_INPUT.password;

/** The optional parts of visibility: customer companies (SCO), network attributes (NEA) and venues (VEN). */
export const LAYOUT_CODES = ['SCO', 'NEA', 'VEN'] as const;

/**
 * Advice in the message for a wrong HOST: Conda and some shells export HOST with another meaning, such as
 * x86_64-conda-linux-gnu.
 */
export const HOST_ADVICE =
  'If your shell sets HOST, for example for conda, unset it or set it to an address such as 127.0.0.1';

/** The texts for a setting's row in docs/settings.md, as Markdown. */
export interface SettingDoc {
  meaning: string;
  example: string;
  /** Describes the default value, if it is not a constant. */
  default?: string;
  /** The default value, if it is a constant. */
  fallback?: string;
}

const described = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema, doc: SettingDoc) =>
  v.pipe(schema, v.metadata({ ...doc }));

const ADDRESS = {
  HOST: described(
    settingOr(
      '127.0.0.1',
      v.pipe(
        v.string(),
        v.regex(
          /^[A-Za-z0-9.:-]+$/,
          (issue) => `${must('be a host name or an address')(issue)}. ${HOST_ADVICE}`,
        ),
      ),
    ),
    { meaning: 'Host name or IP address on which the service listens.', example: '0.0.0.0' },
  ),
  PORT: described(settingOr('8080', wholeNumber(1, MAX_PORT)), {
    meaning: `Port on which the service listens, from 1 to ${MAX_PORT}.`,
    example: '443',
  }),
  PUBLIC_URL: described(
    setting(
      v.pipe(
        url('http:', 'https:'),
        v.check(
          ({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username,
          'must be an origin such as https://console.example.org, without a path',
        ),
      ),
    ),
    {
      meaning: 'Origin at which browsers reach the service. All links and redirects begin with it.',
      example: 'https://console.example.org',
      default: 'from `HOST` and `PORT`',
    },
  ),
  TRUSTED_PROXIES: described(
    setting(
      v.pipe(
        listed,
        v.array(
          v.pipe(v.string(), v.check(isNetwork, must('list addresses or networks such as 10.0.0.0/8'))),
        ),
      ),
    ),
    {
      meaning:
        'IP addresses or networks of the proxies in front of the service, separated by commas. The service trusts their `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id`.',
      example: '10.0.0.0/8,::1',
    },
  ),
};

const STORAGE = {
  DATA_DIR: described(settingOr('data', v.string()), {
    meaning:
      'Directory of the embedded database and of the generated key. Only its owner should have access to it.',
    example: '/var/lib/userprofile',
  }),
  DATABASE_URL: described(setting(url('postgres:', 'postgresql:')), {
    meaning:
      'PostgreSQL database that replaces the embedded one. Its [parameters](operate.md#tls-to-postgresql) turn on TLS.',
    example: 'postgres://user:password@db.example.org/userprofile',
    default: 'the embedded database',
  }),
  SECRETS_KEY: described(setting(key), {
    meaning:
      '[Key](secrets.md#the-key) that encrypts the secrets in the database: 32 random bytes in base64.',
    example: 'ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8=',
    default: 'the key in `DATA_DIR`, generated at the first start',
  }),
  SECRETS_KEY_PREVIOUS: described(setting(key), {
    meaning: 'The previous key, while [the key is changed](secrets.md#change-the-key).',
    example: '/ty6mHZUMhD+3LqYdlQyEP7cuph2VDIQ/ty6mHZUMhA=',
  }),
};

const DEMO = {
  DEMO: described(setting(flag), {
    meaning:
      '`1` adds demo data and starts the demo suite; `0` does neither. If it is unset, `HOST` must be a loopback address.',
    example: '0',
    default: '`1`, or `0` without the workspace `demo`',
  }),
  DEMO_USERS: described(settingOr('250', wholeNumber(0, MAX_DEMO_USERS)), {
    meaning: `Number of demo users in a new database, at most ${MAX_DEMO_USERS}.`,
    example: '10000',
  }),
};

const FIRST_ADMINISTRATOR = {
  ADMIN_USERNAME: described(
    setting(
      v.pipe(
        v.string(),
        v.check(
          isUsername,
          `must be 1 to ${USER_INPUT.username.maxLength} letters, digits, underscores and periods`,
        ),
      ),
    ),
    {
      meaning: 'Username of the administrator that the service creates if the database has no users.',
      example: 'first.admin',
    },
  ),
  ADMIN_PASSWORD: described(
    v.pipe(
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
    {
      meaning: `Password of that administrator, ${MIN_PASSWORD} to ${MAX_PASSWORD} characters. Common passwords are refused.`,
      example: 'correct horse battery',
    },
  ),
};

const INVENTORY = {
  INVENTORY_URL: described(setting(inventoryUrl), {
    meaning:
      '[Inventory](install.md#2-say-who-and-what-there-is): a web address, or a folder of CSV or JSON files.',
    example: 'file:///srv/userprofile/inventory',
    default: "the demo suite's",
  }),
  INVENTORY_AUTH: described(
    settingOr('none', v.picklist(['none', 'basic', 'oauth2'], must('be none, basic or oauth2'))),
    {
      meaning:
        'Authentication at the inventory: `none`, `basic` (HTTP Basic) or `oauth2` (client credentials).',
      example: 'basic',
    },
  ),
  INVENTORY_USERNAME: described(text, {
    meaning: 'Username for `basic`, client id for `oauth2`.',
    example: 'userprofile',
  }),
  INVENTORY_PASSWORD: described(secret, {
    meaning: 'Password for `basic`, client secret for `oauth2`.',
    example: 'correct horse battery',
  }),
  INVENTORY_TOKEN_URL: described(setting(url('http:', 'https:')), {
    meaning: 'Token endpoint for `oauth2`.',
    example: 'https://sign-in.example.org/token',
  }),
  INVENTORY_SCOPE: described(text, { meaning: 'Scope to request, for `oauth2`.', example: 'inventory.read' }),
};

const MAIL = {
  SMTP_URL: described(setting(url('smtp:', 'smtps:')), {
    meaning: 'Mail server.',
    example: 'smtps://user:password@mail.example.org',
    default: "the demo's mailbox; no mail without demo data",
  }),
  MAIL_FROM: described(
    setting(
      v.pipe(
        v.string(),
        v.regex(
          /^[^\r\n]*@[^\r\n]+$/,
          must('be an e-mail address such as User Profile <no-reply@example.org>'),
        ),
      ),
    ),
    {
      meaning: 'Sender of all mails.',
      example: 'User Profile <no-reply@example.org>',
      default: '`no-reply` at the host of `PUBLIC_URL`',
    },
  ),
  PASSWORD_SENT_TEMPLATE: described(text, {
    meaning: 'HTML file, shown after a forgot-password mail was requested.',
    example: '/etc/userprofile/sent.html',
    default: 'a built-in sentence',
  }),
  PASSWORD_COMPLETE_TEMPLATE: described(text, {
    meaning: 'HTML file, shown after a password was reset.',
    example: '/etc/userprofile/complete.html',
    default: 'a built-in sentence',
  }),
};

const SINGLE_SIGN_ON = {
  SSO_URL: described(setting(web), {
    meaning: 'Issuer of the [identity provider](sign-in.md#single-sign-on).',
    example: 'https://id.example.org',
    default: "the demo suite's",
  }),
  SSO_CLIENT_ID: described(text, {
    meaning: 'Client id of this service at the identity provider. Required with `SSO_URL`.',
    example: 'user-profile',
    default: "the demo suite's",
  }),
  SSO_CLIENT_SECRET: described(secret, {
    meaning:
      'Client secret of this service at the identity provider. Without it, the service is a public client.',
    example: 'correct horse battery staple',
  }),
  SSO_DISCOVERY: described(settingOr('1', flag), {
    meaning:
      "`1` sends browsers to the authorization endpoint of the provider's metadata. `0` sends them to `/propelauth/oauth/authorize` at `SSO_URL`, without `scope` and `nonce`.",
    example: '0',
    default: "`1`; `0` with the demo suite's provider",
  }),
  SSO_AUTO_REDIRECT: described(settingOr('0', flag), {
    meaning: '`1` redirects the login screen to the identity provider.',
    example: '1',
  }),
  SSO_CLAIM: described(settingOr('preferred_username', oneOf(['preferred_username', 'email'])), {
    meaning: 'Claim that finds the account at the first sign-on: `preferred_username` or `email`.',
    example: 'email',
  }),
};

const SESSIONS = {
  SESSION_MAX_HOURS: described(settingOr(String(DEFAULT_MAX_HOURS), wholeNumber(1, MAX_SESSION_HOURS)), {
    meaning: `Hours after a sign-in until the user must [sign in again](sign-in.md#sessions), from 1 to ${MAX_SESSION_HOURS}.`,
    example: '8',
  }),
  SESSION_IDLE_MINUTES: described(setting(wholeNumber(MIN_IDLE_MINUTES, MAX_SESSION_HOURS * 60)), {
    meaning: `Minutes without use until a session ends, at least ${MIN_IDLE_MINUTES}. A session can end up to five minutes earlier.`,
    example: '60',
    default: 'unused sessions do not end early',
  }),
  REFRESH_TOKEN_DAYS: described(settingOr('30', wholeNumber(1, MAX_REFRESH_TOKEN_DAYS)), {
    meaning:
      'Maximum age, in days, of a [refresh token](sign-in.md#refresh-tokens) that outlives its session. Nothing extends it.',
    example: '7',
  }),
};

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

const OPERATION = {
  SECURITY_CONTACT: described(
    setting(
      v.pipe(
        listed,
        v.array(
          v.pipe(
            v.string(),
            v.check(isSecurityContact, must('list addresses that begin with mailto:, https:// or tel:')),
          ),
        ),
      ),
    ),
    {
      meaning:
        'Contacts for reports of vulnerabilities, separated by commas. The service publishes them in `/.well-known/security.txt`.',
      example: 'mailto:security@example.org,https://example.org/report',
      default: 'no such file',
    },
  ),
  SECURITY_POLICY: described(
    setting(v.pipe(v.string(), v.check(isSecureWeb, must('be a web address that begins with https://')))),
    {
      meaning: 'Address of your policy for such reports, for the same file.',
      example: 'https://example.org/security-policy',
    },
  ),
  METRICS_TOKEN: described(
    v.pipe(
      secret,
      v.nullable(
        v.pipe(
          v.string(),
          v.regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters, digits or . _ ~ + / -'),
        ),
      ),
    ),
    {
      meaning:
        'Bearer token that grants access to the [metrics](operate.md). Without it, only this machine has access.',
      example: 'r4nd0m-t0ken-of-yours',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: described(setting(web), {
    meaning: 'OpenTelemetry collector that receives [traces](operate.md#traces).',
    example: 'https://collector.example.org:4318',
    default: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: described(v.pipe(secret, headers), {
    meaning: 'HTTP headers for the collector, as `NAME=VALUE` separated by commas.',
    example: 'authorization=Bearer%20abc',
  }),
  DRAIN_SECONDS: described(settingOr('10', wholeNumber(1, MAX_DRAIN_SECONDS)), {
    meaning: 'Longest time, in seconds, that a [stop](operate.md#stop-it) waits for requests and mails.',
    example: '30',
  }),
  DRAIN_DELAY_SECONDS: described(settingOr('0', wholeNumber(0, MAX_DRAIN_SECONDS)), {
    meaning:
      'Time, in seconds, in which a stopping service still accepts connections while its readiness probe fails.',
    example: '15',
  }),
  LOG_LEVEL: described(settingOr('warn', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])), {
    meaning: 'Lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    example: 'info',
  }),
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
