import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanName } from '../openapi/names.ts';
import { lengthOf } from '../openapi/text-fault.ts';
import { NEW_PASSWORD_INPUT } from '../openapi/text-rules.ts';
import type { DatabaseAddress } from './db/open.ts';
import { DEMO_SSO_CLIENT_ID } from './demo/sso-client.ts';
import { readSmallFile, whyUnusable } from './small-file.ts';
import { DEFAULT_SNMP_MANAGER } from './application/snmp-manager.ts';
import { isUsername } from './user/username.ts';
import { KEY_BYTES, parseKey } from './vault/keys.ts';
import type { Access } from './sources/authorization.ts';

/** The checked settings of one run. */
export interface Config {
  host: string;
  port: number;
  /** Origin that links and redirects start with, without a slash at its end. */
  publicUrl: string;
  database: DatabaseAddress;
  /** The keys of the secrets in the database; without one, that in the file, which is made where there is none. */
  secrets: { key: Buffer | null; previous: Buffer | null; file: string };
  /** Demo data and the demo suite, or null for an installation of its own. */
  demo: { users: number; suitePort: number; suiteUrl: string } | null;
  /** Creates the first administrator of a database without users. */
  firstAdministrator: { username: string; password: string } | null;
  sso: { url: string; clientId: string; autoRedirect: boolean; claim: SsoClaim } | null;
  header: { url: string | null; css: string | null; config: string | null; version: string | null };
  /** The mail server, null where none is set; and who mail comes from. */
  mail: { smtpUrl: string | null; from: string };
  /** Files of HTML shown after a reset mail was sent and after a password was reset. */
  templates: { sent: string | null; complete: string | null };
  /** Where users, locations, companies and visibility elements are pulled from. */
  inventory: InventoryAddress | null;
  /** The name of the application whose elements are the trees that users see first. */
  snmpManager: string;
  layoutCode: string[];
  gaSiteId: string | null;
  suiteName: string | null;
  appName: string | null;
  supportContact: string | null;
  /** Addresses of proxies whose X-Forwarded-For is believed; false believes none. */
  trustedProxies: string[] | false;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** What lets the service into an application's own API. */
export interface ApiCredentials {
  apiAuthType: 'HTTP_BASIC' | 'OAUTH2';
  apiUsername: string;
  apiPassword: string;
}

/** An inventory: a system on the web, or a folder of files. */
export type InventoryAddress =
  { kind: 'web'; url: string; access: Access } | { kind: 'folder'; directory: string };

/** By which claim of the identity provider an account is found before it is bound to a subject there. */
export type SsoClaim = (typeof SSO_CLAIMS)[number];

/** A setting that cannot be used; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Whether a host name or an address means this machine alone. */
export const isLoopback = (name: string): boolean => LOOPBACK.has(name);

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const SSO_CLAIMS = ['preferred_username', 'email'] as const;
const LAYOUT_CODES = ['SCO', 'NEA', 'VEN'];
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]', '::ffff:127.0.0.1']);
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

const MAX_PORT = 65_535;
const MAX_DEMO_USERS = 1_000_000;
const MIN_PASSWORD = NEW_PASSWORD_INPUT.password.minLength;

/** The settings that hold a secret. Each can be read from a file, which `NAME_FILE` names. */
export const SECRET_SETTINGS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'INVENTORY_PASSWORD',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'SMTP_URL',
] as const;

/** The environment with what its `NAME_FILE`s hold as the settings `NAME`. */
function withSecretFiles(environment: Environment, settings: readonly string[]): Environment {
  const secrets = settings.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (environment[name]?.trim()) {
      throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out`);
    }
    return [[name, secretIn(`${name}_FILE`, file)]];
  });
  return { ...environment, ...Object.fromEntries(secrets) };
}

/** What a file holds, without the line break that editors and `echo` put at its end. */
function secretIn(setting: string, file: string): string {
  let text: string;
  try {
    text = readSmallFile(file).replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${file} (${whyUnusable(error)})`, { cause: error });
  }
  if (text.trim() === '') throw new ConfigError(`${setting} is empty: ${file}`);
  return text;
}

/** The value of a setting; an empty one counts as absent. */
const read = (environment: Environment, name: string): string | null => environment[name]?.trim() || null;

function integer(environment: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = read(environment, name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
  }
  return value;
}

function flag(environment: Environment, name: string): boolean | null {
  const text = read(environment, name);
  if (text !== null && text !== '0' && text !== '1')
    throw new ConfigError(`${name} must be 0 or 1, not '${text}'`);
  return text === null ? null : text === '1';
}

/** An absolute URL with one of the protocols. The value is not repeated: it may hold a password. */
function url(environment: Environment, name: string, protocols: string[]): URL | null {
  const text = read(environment, name);
  if (text === null) return null;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(
      `${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  }
  if (!isDecodable(parsed)) {
    throw new ConfigError(`${name} has a % that stands for no character: write %25 for a percent sign`);
  }
  return parsed;
}

/** Whether each part that is decoded by those who connect to the address can be. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const web = (environment: Environment, name: string): string | null =>
  url(environment, name, ['http:', 'https:'])?.href.replace(/\/$/, '') ?? null;

function host(environment: Environment): string {
  const text = read(environment, 'HOST') ?? '127.0.0.1';
  if (!/^[A-Za-z0-9.:-]+$/.test(text))
    throw new ConfigError(`HOST must be a host name or an address, not '${text}'`);
  return text;
}

function publicUrl(environment: Environment, hostname: string, port: number): string {
  const given = url(environment, 'PUBLIC_URL', ['http:', 'https:']);
  if (given && (given.pathname !== '/' || given.search || given.hash || given.username)) {
    throw new ConfigError('PUBLIC_URL must be an origin such as https://console.example.org, without a path');
  }
  if (given) return given.origin;
  const name = ANY_ADDRESS.has(hostname) ? 'localhost' : hostname;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
}

function database(environment: Environment, directory: string): DatabaseAddress {
  const given = url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  if (given) return { kind: 'postgres', url: given.href };
  return { kind: 'sqlite', file: join(directory, 'userprofile.db') };
}

function secretsKey(environment: Environment, name: 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'): Buffer | null {
  const text = read(environment, name);
  const key = text === null ? null : parseKey(text);
  if (text !== null && key === null) {
    throw new ConfigError(
      `${name} must be ${KEY_BYTES} random bytes in base64, as 'openssl rand -base64 ${KEY_BYTES}' makes them`,
    );
  }
  return key;
}

function demo(environment: Environment, hostname: string, port: number, origin: string): Config['demo'] {
  const asked = flag(environment, 'DEMO');
  const users = integer(environment, 'DEMO_USERS', 250, 0, MAX_DEMO_USERS);
  if (asked === false) return null;
  if (asked === null && !isLoopback(hostname)) {
    throw new ConfigError(
      `HOST=${hostname} would show the demo accounts to the network: set DEMO=0 for an installation of your own, or DEMO=1 if this is meant`,
    );
  }
  if (port === MAX_PORT)
    throw new ConfigError(`PORT must be below ${MAX_PORT}: the demo suite runs on the next one`);
  return { users, suitePort: port + 1, suiteUrl: suiteUrl(origin, port + 1) };
}

function firstAdministrator(environment: Environment): Config['firstAdministrator'] {
  const username = read(environment, 'ADMIN_USERNAME');
  const password = environment['ADMIN_PASSWORD'] || null;
  if (username === null && password === null) return null;
  if (username === null) throw new ConfigError('ADMIN_USERNAME is missing: ADMIN_PASSWORD is set without it');
  if (password === null) throw new ConfigError('ADMIN_PASSWORD is missing: ADMIN_USERNAME is set without it');
  if (!isUsername(username)) {
    throw new ConfigError('ADMIN_USERNAME must be 1 to 255 letters, digits, underscores and periods');
  }
  if (lengthOf(password) < MIN_PASSWORD)
    throw new ConfigError(`ADMIN_PASSWORD must be at least ${MIN_PASSWORD} characters`);
  return { username, password };
}

function ssoClaim(environment: Environment): SsoClaim {
  const text = read(environment, 'SSO_CLAIM') ?? SSO_CLAIMS[0];
  const claim = SSO_CLAIMS.find((known) => known === text);
  if (!claim) throw new ConfigError(`SSO_CLAIM must be one of ${SSO_CLAIMS.join(', ')}, not '${text}'`);
  return claim;
}

function sso(environment: Environment, suite: string | null): Config['sso'] {
  const address = web(environment, 'SSO_URL');
  const clientId = read(environment, 'SSO_CLIENT_ID');
  const autoRedirect = flag(environment, 'SSO_AUTO_REDIRECT') ?? false;
  const claim = ssoClaim(environment);
  if (address && !clientId) throw new ConfigError('SSO_CLIENT_ID is missing: SSO_URL is set without it');
  if (!address && clientId) throw new ConfigError('SSO_URL is missing: SSO_CLIENT_ID is set without it');
  if (address && clientId) return { url: address, clientId, autoRedirect, claim };
  return suite ? { url: suite, clientId: DEMO_SSO_CLIENT_ID, autoRedirect, claim } : null;
}

function header(environment: Environment, suite: string | null): Config['header'] {
  const given = web(environment, 'HEADER_URL');
  const demoCss = !given && suite ? `${suite}/header/suite-header.css` : null;
  return {
    url: given ?? (suite ? `${suite}/header/suite-header.js` : null),
    css: web(environment, 'HEADER_CSS') ?? demoCss,
    config: read(environment, 'HEADER_CONFIG'),
    version: read(environment, 'HEADER_VERSION'),
  };
}

/** A mail address wants a domain, which an address of a machine is not. */
function mailFrom(environment: Environment, origin: string): string {
  const text = read(environment, 'MAIL_FROM');
  if (text !== null && !/^[^\r\n]*@[^\r\n]+$/.test(text)) {
    throw new ConfigError(
      `MAIL_FROM must be an e-mail address such as User Profile <no-reply@example.org>, not '${text}'`,
    );
  }
  const { hostname } = new URL(origin);
  const domain = isIP(hostname.replaceAll(/[[\]]/g, '')) ? 'localhost' : hostname;
  return text ?? `User Profile <no-reply@${domain}>`;
}

/** The settings that go with a way to authenticate to the inventory, and with which. */
const INVENTORY_CREDENTIALS = {
  INVENTORY_TOKEN_URL: ['oauth2'],
  INVENTORY_USERNAME: ['basic', 'oauth2'],
  INVENTORY_PASSWORD: ['basic', 'oauth2'],
  INVENTORY_SCOPE: ['oauth2'],
} as const satisfies Record<string, readonly Access['kind'][]>;

function inventoryAuth(environment: Environment): Access['kind'] {
  const text = read(environment, 'INVENTORY_AUTH') ?? 'none';
  if (text !== 'none' && text !== 'basic' && text !== 'oauth2') {
    throw new ConfigError(`INVENTORY_AUTH must be none, basic or oauth2, not '${text}'`);
  }
  for (const [name, kinds] of Object.entries(INVENTORY_CREDENTIALS)) {
    const isGiven = read(environment, name) !== null;
    const isUsed = kinds.some((kind) => kind === text);
    if (isGiven && !isUsed) throw new ConfigError(`${name} is set, but INVENTORY_AUTH is ${text}`);
    if (isUsed && !isGiven && name !== 'INVENTORY_SCOPE') {
      throw new ConfigError(`${name} is missing: INVENTORY_AUTH is ${text}`);
    }
  }
  return text;
}

function inventoryAccess(environment: Environment): Access {
  const kind = inventoryAuth(environment);
  if (kind === 'none') return { kind };
  const username = read(environment, 'INVENTORY_USERNAME') ?? '';
  const password = environment['INVENTORY_PASSWORD'] ?? '';
  if (kind === 'basic') return { kind, username, password };
  const tokenUrl = url(environment, 'INVENTORY_TOKEN_URL', ['http:', 'https:'])?.href ?? '';
  return { kind, username, password, tokenUrl, scope: read(environment, 'INVENTORY_SCOPE') };
}

/** A folder by its whole path: a relative one would be read as one below the root. */
function folder(address: URL, text: string): InventoryAddress {
  if (!/^file:\/(\/\/)?[^/]/i.test(text) || address.search || address.hash) {
    throw new ConfigError(
      'INVENTORY_URL must name a folder by its whole path, such as file:///srv/inventory',
    );
  }
  return { kind: 'folder', directory: fileURLToPath(address) };
}

function inventory(environment: Environment, suite: string | null): InventoryAddress | null {
  const address = url(environment, 'INVENTORY_URL', ['http:', 'https:', 'file:']);
  const access = inventoryAccess(environment);
  if (access.kind !== 'none' && address?.protocol !== 'https:' && address?.protocol !== 'http:') {
    throw new ConfigError(`INVENTORY_AUTH is ${access.kind}, but INVENTORY_URL is no address on the web`);
  }
  if (!address) return suite ? { kind: 'web', url: `${suite}/inventory`, access } : null;
  if (address.protocol === 'file:') return folder(address, read(environment, 'INVENTORY_URL') ?? '');
  if (address.username || address.password) {
    throw new ConfigError(
      'INVENTORY_URL must hold no name or password: set INVENTORY_AUTH, INVENTORY_USERNAME and INVENTORY_PASSWORD',
    );
  }
  if (address.search || address.hash) {
    throw new ConfigError('INVENTORY_URL must be an address without ? and #: paths are added to it');
  }
  return { kind: 'web', url: address.href.replace(/\/+$/, ''), access };
}

function layoutCode(environment: Environment, isDemo: boolean): string[] {
  const text = environment['LAYOUT_CODE'] ?? (isDemo ? LAYOUT_CODES.join(',') : '');
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const unknown = codes.find((code) => !LAYOUT_CODES.includes(code));
  if (unknown)
    throw new ConfigError(`LAYOUT_CODE must list some of ${LAYOUT_CODES.join(', ')}, not '${unknown}'`);
  return [...new Set(codes)];
}

function snmpManager(environment: Environment): string {
  const text = read(environment, 'SNMP_MANAGER') ?? DEFAULT_SNMP_MANAGER;
  const name = cleanName(text);
  if (name === '') throw new ConfigError('SNMP_MANAGER must be the name of an application');
  return name;
}

function trustedProxies(environment: Environment): string[] | false {
  const text = read(environment, 'TRUSTED_PROXIES');
  if (text === null) return false;
  const addresses = text.split(',').map((address) => address.trim());
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong !== undefined) {
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not '${wrong}'`,
    );
  }
  return addresses;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isMask && rest.length === 0;
}

function gaSiteId(environment: Environment): string | null {
  const text = read(environment, 'GA_SITE_ID');
  if (text !== null && !/^[A-Z]+-[A-Z0-9-]+$/.test(text)) {
    throw new ConfigError(`GA_SITE_ID must look like G-XXXXXXX, not '${text}'`);
  }
  return text;
}

function logLevel(environment: Environment): Config['logLevel'] {
  const text = read(environment, 'LOG_LEVEL') ?? 'warn';
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${text}'`);
  return level;
}

/**
 * Reads the settings from the environment, and from the files of secrets that it names, and checks each of them.
 *
 * @throws ConfigError naming the first setting that cannot be used.
 */
export function readConfig(given: Environment): Config {
  const environment = withSecretFiles(given, SECRET_SETTINGS);
  const directory = resolve(read(environment, 'DATA_DIR') ?? 'data');
  const hostname = host(environment);
  const port = integer(environment, 'PORT', 8080, 1, MAX_PORT);
  const origin = publicUrl(environment, hostname, port);
  const demoData = demo(environment, hostname, port, origin);
  const suite = demoData?.suiteUrl ?? null;
  return {
    host: hostname,
    port,
    publicUrl: origin,
    database: database(environment, directory),
    secrets: {
      key: secretsKey(environment, 'SECRETS_KEY'),
      previous: secretsKey(environment, 'SECRETS_KEY_PREVIOUS'),
      file: join(directory, 'secrets.key'),
    },
    demo: demoData,
    firstAdministrator: firstAdministrator(environment),
    sso: sso(environment, suite),
    header: header(environment, suite),
    mail: {
      smtpUrl: url(environment, 'SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
      from: mailFrom(environment, origin),
    },
    templates: {
      sent: read(environment, 'PASSWORD_SENT_TEMPLATE'),
      complete: read(environment, 'PASSWORD_COMPLETE_TEMPLATE'),
    },
    inventory: inventory(environment, suite),
    snmpManager: snmpManager(environment),
    layoutCode: layoutCode(environment, demoData !== null),
    gaSiteId: gaSiteId(environment),
    suiteName: read(environment, 'SUITE_NAME'),
    appName: read(environment, 'APP_NAME'),
    supportContact: read(environment, 'SUPPORT_CONTACT'),
    trustedProxies: trustedProxies(environment),
    logLevel: logLevel(environment),
  };
}

/**
 * Reads where the inventory is that the settings name, and what lets the service into it.
 *
 * @throws ConfigError naming the first setting that cannot be used.
 */
export function readInventory(given: Environment): InventoryAddress | null {
  return inventory(withSecretFiles(given, ['INVENTORY_PASSWORD']), null);
}

/**
 * Reads what lets the service into an application's own API, for a check of it from the command line. In an
 * installation that stands in the application's form.
 *
 * @throws ConfigError naming the first setting that cannot be used.
 */
export function readApiCredentials(given: Environment): ApiCredentials {
  const environment = withSecretFiles(given, ['API_PASSWORD']);
  const required = (name: string): string => {
    const text = read(environment, name);
    if (text === null) throw new ConfigError(`${name} is missing: every application wants credentials`);
    return text;
  };
  const apiAuthType = read(environment, 'API_AUTH_TYPE') ?? 'HTTP_BASIC';
  if (apiAuthType !== 'HTTP_BASIC' && apiAuthType !== 'OAUTH2') {
    throw new ConfigError(`API_AUTH_TYPE must be HTTP_BASIC or OAUTH2, not '${apiAuthType}'`);
  }
  return { apiAuthType, apiUsername: required('API_USERNAME'), apiPassword: required('API_PASSWORD') };
}

/** Where a browser reaches the demo suite: the same host, the next port. */
function suiteUrl(origin: string, suitePort: number): string {
  const address = new URL(origin);
  address.protocol = 'http:';
  address.port = String(suitePort);
  return address.origin;
}
