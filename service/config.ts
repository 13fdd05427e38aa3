import type { RoleName } from './db/schema.ts';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutTrailingSlashes } from '../openapi/rules/without-trailing-slashes.ts';
import { DEFAULT_SNMP_MANAGER } from './application/snmp-manager.ts';
import { ConfigError } from './config-error.ts';
import type { DatabaseAddress } from './db/open.ts';
import type { OpenMailbox } from './mail/mailbox.ts';
import { withSecretFiles } from './secret-files.ts';
import {
  parseApiSettings,
  parseInventorySettings,
  parseSettings,
  type Environment,
  type InventorySettings,
  type Settings,
} from './settings/settings.ts';
import type { SessionLimits } from './oauth/sessions/session-limits.ts';
import type { RequiredLevel } from './oauth/sign-in-methods.ts';
import type { Access } from './sources/authorization.ts';
import type { Collector } from './tracing/exporter.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface Config {
  host: string;
  port: number;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  database: DatabaseAddress;
  /** Path of the embedded database's file. Set even if DATABASE_URL selects PostgreSQL. */
  embeddedFile: string;
  /**
   * Without SECRETS_KEY, `key` is null, and the key is in the file at the path `file`. The first start creates this
   * file.
   */
  secrets: { key: Buffer | null; previous: Buffer | null; file: string };
  /** The administrator that the service creates when it starts with a database without users. Null if not set. */
  firstAdministrator: { username: string; password: string } | null;
  sso: SingleSignOn | null;
  sessions: SessionLimits;
  /** Number of days for which the history of changes is kept. */
  historyDays: number;
  /** The roles in this product whose users need a second factor. */
  secondFactorRoles: RoleName[];
  /** Whether users whose second factor is too weak for a client can add a passkey while they sign in. */
  addsPasskeyAtSignIn: boolean;
  /** Maximum age of a refresh token, in milliseconds. */
  refreshTokenLife: number;
  header: { url: string | null; css: string | null; config: string | null; version: string | null };
  /**
   * `smtpUrl` is null without a mail server. `openMailbox` starts the demo's mailbox, which then receives the
   * mails; null without the demo.
   */
  mail: { smtpUrl: string | null; from: string; openMailbox: OpenMailbox | null };
  templates: { sent: string | null; complete: string | null };
  inventory: InventoryAddress | null;
  /** Name of the application whose trees profiles can grant (B5.4). */
  snmpManager: string;
  layoutCode: string[];
  gaSiteId: string | null;
  suiteName: string | null;
  /** The path or the web address of the suite's logo. */
  suiteMark: string | null;
  appName: string | null;
  supportContact: string | null;
  /** Maximum number of rows of a list that the console loads as a whole. It loads longer lists page by page. */
  mostRowsKept: number;
  /** Whether the F2 key shows the statechart of the current screen next to the screen. */
  showFlows: boolean;
  /** Proxies whose X-Forwarded-For is trusted; false trusts none. */
  trustedProxies: string[] | false;
  /** The bearer token that allows reading metrics; null allows only requests from this machine. */
  metricsToken: string | null;
  /** Null if no contact for reports of vulnerabilities is set. */
  security: { contacts: string[]; policy: string | null } | null;
  /**
   * After a request to stop, the service accepts connections for `delayMs`, then waits for running requests
   * for at most `limitMs`.
   */
  drain: { delayMs: number; limitMs: number };
  /** The collector that receives spans; null disables tracing. */
  tracing: Collector | null;
  logLevel: Settings['LOG_LEVEL'];
}

export interface ApiCredentials {
  apiAuthType: 'HTTP_BASIC' | 'OAUTH2';
  apiUsername: string;
  apiPassword: string;
}

export type InventoryAddress =
  { kind: 'web'; url: string; access: Access } | { kind: 'folder'; directory: string };

/**
 * The claim of the identity provider by which the service finds a user's account at the first single sign-on. This
 * sign-on links the account to the external identity.
 */
export type SsoClaim = Settings['SSO_CLAIM'];

export interface SingleSignOn {
  /** The issuer URL of the identity provider, without a slash at its end. */
  url: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** Whether the authorization endpoint is read from the provider's metadata. */
  isDiscovered: boolean;
  autoRedirect: boolean;
  claim: SsoClaim;
  /** The values of `amr` and `acr` that count as each level; empty if the service asks for the second factor itself. */
  levels: Readonly<Record<RequiredLevel, readonly string[]>>;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]', '::ffff:127.0.0.1']);
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

export const isLoopback = (name: string): boolean => LOOPBACK.has(name);

function publicUrl({ PUBLIC_URL: given, HOST: host, PORT: port }: Settings): string {
  if (given) return given.origin;
  const name = ANY_ADDRESS.has(host) ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
}

function database({ DATABASE_URL: given }: Settings, file: string): DatabaseAddress {
  return given ? { kind: 'postgres', url: given.href } : { kind: 'sqlite', file };
}

function firstAdministrator({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Settings) {
  if (username === null && password === null) return null;
  if (username === null) throw new ConfigError('ADMIN_USERNAME is missing: ADMIN_PASSWORD is set without it');
  if (password === null) throw new ConfigError('ADMIN_PASSWORD is missing: ADMIN_USERNAME is set without it');
  return { username, password };
}

function sso(settings: Settings): Config['sso'] {
  const { SSO_URL: url, SSO_CLIENT_ID: clientId } = settings;
  const { SSO_AUTO_REDIRECT: autoRedirect, SSO_CLAIM: claim } = settings;
  const { SSO_CLIENT_SECRET: clientSecret, SSO_DISCOVERY: isDiscovered } = settings;
  if (url && !clientId) throw new ConfigError('SSO_CLIENT_ID is missing: SSO_URL is set without it');
  if (!url && clientId) throw new ConfigError('SSO_URL is missing: SSO_CLIENT_ID is set without it');
  if (!url || !clientId) return null;
  const counts = settings.SSO_SECOND_FACTOR === 'provider';
  const valuesOf = (listed: readonly string[]) => (counts ? listed.filter((value) => value !== '') : []);
  const levels = {
    secondFactor: valuesOf(settings.SSO_FACTOR_VALUES),
    phishingResistant: valuesOf(settings.SSO_PHISHING_RESISTANT_VALUES),
  };
  return { url, clientId, clientSecret, isDiscovered, autoRedirect, claim, levels };
}

const MINUTE = 60_000;

const sessions = ({ SESSION_MAX_HOURS: hours, SESSION_IDLE_MINUTES: idle }: Settings): SessionLimits => ({
  maxAgeMs: hours * 60 * MINUTE,
  idleMs: idle === null ? null : idle * MINUTE,
});

/**
 * Returns the sender address of mails at an origin. For an IP address, the domain is `localhost`, because a
 * mail address needs a domain.
 */
function senderAt(origin: string): string {
  const { hostname } = new URL(origin);
  const domain = isIP(hostname.replaceAll(/[[\]]/g, '')) ? 'localhost' : hostname;
  return `User Profile <no-reply@${domain}>`;
}

/** Maps each credential setting to the authentication methods that use it. */
const INVENTORY_CREDENTIALS = {
  INVENTORY_TOKEN_URL: ['oauth2'],
  INVENTORY_USERNAME: ['basic', 'oauth2'],
  INVENTORY_PASSWORD: ['basic', 'oauth2'],
  INVENTORY_SCOPE: ['oauth2'],
} as const satisfies Partial<Record<keyof InventorySettings, readonly Access['kind'][]>>;

type CredentialName = keyof typeof INVENTORY_CREDENTIALS;

function inventoryAccess(settings: InventorySettings): Access {
  const kind = settings.INVENTORY_AUTH;
  for (const name of Object.keys(INVENTORY_CREDENTIALS) as CredentialName[]) {
    const isGiven = settings[name] !== null;
    const isUsed = INVENTORY_CREDENTIALS[name].some((one) => one === kind);
    if (isGiven && !isUsed) throw new ConfigError(`${name} is set, but INVENTORY_AUTH is ${kind}`);
    if (isUsed && !isGiven && name !== 'INVENTORY_SCOPE') {
      throw new ConfigError(`${name} is missing: INVENTORY_AUTH is ${kind}`);
    }
  }
  if (kind === 'none') return { kind };
  const username = settings.INVENTORY_USERNAME ?? '';
  const password = settings.INVENTORY_PASSWORD ?? '';
  if (kind === 'basic') return { kind, username, password };
  const tokenUrl = settings.INVENTORY_TOKEN_URL?.href ?? '';
  return { kind, username, password, tokenUrl, scope: settings.INVENTORY_SCOPE };
}

function inventory(settings: InventorySettings): InventoryAddress | null {
  const address = settings.INVENTORY_URL;
  const access = inventoryAccess(settings);
  const isOnWeb = address !== null && address.protocol !== 'file:';
  if (access.kind !== 'none' && !isOnWeb) {
    throw new ConfigError(`INVENTORY_AUTH is ${access.kind}, but INVENTORY_URL is not a web address`);
  }
  if (!address) return null;
  if (!isOnWeb) return { kind: 'folder', directory: fileURLToPath(address) };
  return { kind: 'web', url: withoutTrailingSlashes(address.href), access };
}

function security(settings: Settings): Config['security'] {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY: policy } = settings;
  if (contacts) return { contacts, policy };
  if (policy === null) return null;
  throw new ConfigError('SECURITY_CONTACT is missing: SECURITY_POLICY is set without it');
}

function tracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
}: Settings): Collector | null {
  if (endpoint) return { url: `${endpoint}/v1/traces`, headers };
  if (Object.keys(headers).length > 0) {
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is missing: OTEL_EXPORTER_OTLP_HEADERS is set without it',
    );
  }
  return null;
}

/**
 * Reads the settings from the environment and from the secret files that it names.
 *
 * @throws ConfigError for the first wrong setting
 */
export function readConfig(given: Environment): Config {
  const settings = parseSettings(withSecretFiles(given));
  const directory = resolve(settings.DATA_DIR);
  const embeddedFile = join(directory, 'userprofile.db');
  const origin = publicUrl(settings);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: origin,
    database: database(settings, embeddedFile),
    embeddedFile,
    secrets: {
      key: settings.SECRETS_KEY,
      previous: settings.SECRETS_KEY_PREVIOUS,
      file: join(directory, 'secrets.key'),
    },
    firstAdministrator: firstAdministrator(settings),
    sso: sso(settings),
    sessions: sessions(settings),
    historyDays: settings.HISTORY_DAYS,
    secondFactorRoles: settings.SECOND_FACTOR_ROLES ?? [],
    addsPasskeyAtSignIn: settings.ADD_PASSKEY_AT_SIGN_IN,
    refreshTokenLife: settings.REFRESH_TOKEN_DAYS * DAY,
    header: {
      url: settings.HEADER_URL,
      css: settings.HEADER_CSS,
      config: settings.HEADER_CONFIG,
      version: settings.HEADER_VERSION,
    },
    mail: {
      smtpUrl: settings.SMTP_URL?.href ?? null,
      from: settings.MAIL_FROM ?? senderAt(origin),
      openMailbox: null,
    },
    templates: { sent: settings.PASSWORD_SENT_TEMPLATE, complete: settings.PASSWORD_COMPLETE_TEMPLATE },
    inventory: inventory(settings),
    snmpManager: settings.SNMP_MANAGER ?? DEFAULT_SNMP_MANAGER,
    layoutCode: settings.LAYOUT_CODE ?? [],
    gaSiteId: settings.GA_SITE_ID,
    suiteName: settings.SUITE_NAME,
    suiteMark: settings.SUITE_MARK,
    appName: settings.APP_NAME,
    supportContact: settings.SUPPORT_CONTACT,
    mostRowsKept: settings.MOST_ROWS_KEPT,
    showFlows: settings.SHOW_FLOWS,
    trustedProxies: settings.TRUSTED_PROXIES ?? false,
    metricsToken: settings.METRICS_TOKEN,
    security: security(settings),
    drain: { delayMs: settings.DRAIN_DELAY_SECONDS * 1000, limitMs: settings.DRAIN_SECONDS * 1000 },
    tracing: tracing(settings),
    logLevel: settings.LOG_LEVEL,
  };
}

/**
 * Reads the settings of the inventory, and no others, for `check-source inventory`.
 *
 * @throws ConfigError for the first wrong setting
 */
export function readInventory(given: Environment): InventoryAddress | null {
  return inventory(parseInventorySettings(withSecretFiles(given, ['INVENTORY_PASSWORD'])));
}

/**
 * Reads the credentials that `check-source application` uses.
 *
 * @throws ConfigError for the first wrong setting
 */
export function readApiCredentials(given: Environment): ApiCredentials {
  const settings = parseApiSettings(withSecretFiles(given, ['API_PASSWORD']));
  const required = (name: 'API_USERNAME' | 'API_PASSWORD'): string => {
    const text = settings[name];
    if (text === null) throw new ConfigError(`${name} is missing: every application requires credentials`);
    return text;
  };
  return {
    apiAuthType: settings.API_AUTH_TYPE,
    apiUsername: required('API_USERNAME'),
    apiPassword: required('API_PASSWORD'),
  };
}
