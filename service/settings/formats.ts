import { isIP } from 'node:net';
import * as v from 'valibot';
import { KEY_BYTES, parseKey } from '../vault/keys.ts';

/**
 * Returns a function that builds the message for a wrong value. Not for settings with secrets, because the message
 * quotes the value.
 */
export const must =
  (what: string) =>
  ({ input }: v.BaseIssue<unknown>): string =>
    `must ${what}, not '${String(input)}'`;

/** A text without leading and trailing spaces; null if it is unset or empty. */
export const text = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((given) => given || null),
);

/** A secret; null if it is unset or contains only spaces. Otherwise its leading and trailing spaces are kept. */
export const secret = v.pipe(
  v.optional(v.string(), ''),
  v.transform((given) => (given.trim() === '' ? null : given)),
);

/** An optional setting: null if it is unset or empty, otherwise validated by `schema`. */
export const setting = <Schema extends v.GenericSchema<string, unknown>>(schema: Schema) =>
  v.pipe(text, v.nullable(schema));

/** A setting with a constant default: `fallback`, which `schema` validates like any other value. */
export const settingOr = <Schema extends v.GenericSchema<string, unknown>>(
  fallback: string,
  schema: Schema,
) =>
  v.pipe(
    text,
    v.transform((given) => given ?? fallback),
    schema,
    v.metadata({ fallback }),
  );

/** One of the given values. */
export const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  v.picklist(choices, must(`be one of ${choices.join(', ')}`));

/** `0` or `1`, as a boolean. */
export const flag = v.pipe(
  v.picklist(['0', '1'], must('be 0 or 1')),
  v.transform((given) => given === '1'),
);

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
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

/** Returns whether the parts of a URL that database and mail clients decode have a valid percent-encoding. */
const isDecodable = ({ username, password, pathname }: URL): boolean =>
  [username, password, pathname].every(canDecode);

/**
 * Returns the schema of a URL with one of these protocols. Its message does not quote the value, which can contain a
 * password.
 */
export const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (given) => URL.canParse(given) && protocols.includes(new URL(given).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
    v.transform((given) => new URL(given)),
    v.check(isDecodable, 'contains a % without two hexadecimal digits: write %25 for a percent sign'),
  );

/** A web address, without a slash at its end. */
export const web = v.pipe(
  url('http:', 'https:'),
  v.transform(({ href }) => href.replace(/\/$/, '')),
);

/**
 * Returns whether a text is an absolute path on this host. Refuses `//host` and backslashes, which a browser
 * resolves to another host.
 */
const isPathHere = (given: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(given);

const isPublicWeb = (given: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password } = new URL(given);
  return /^https?:$/.test(protocol) && !username && !password;
};

/** The address of an image: a path on this host, or a web address. */
export const image = v.pipe(
  v.string(),
  v.check(
    (given) => isPathHere(given) || isPublicWeb(given),
    'must be the path of an image on this host, such as /brand/mark.svg, or a web address that begins with http:// or https://',
  ),
  v.transform((given) => (given.startsWith('/') ? given : new URL(given).href)),
);

/** An encryption key in base64, as bytes. The message does not quote the value. */
export const key = v.pipe(
  v.string(),
  v.transform(parseKey),
  v.nonNullable(
    v.instance(Buffer),
    `must be ${KEY_BYTES} random bytes in base64, such as the output of 'openssl rand -base64 ${KEY_BYTES}'`,
  ),
);

const isAbsolutePath = (given: string): boolean =>
  !/^file:/i.test(given) || (/^file:\/(\/\/)?[^/]/i.test(given) && !/[?#]/.test(given));

/**
 * The address of the inventory: a web address or the `file:` URL of a folder. The folder's path must be absolute,
 * because a `file:` URL resolves a relative path from the root.
 */
export const inventoryUrl = v.pipe(
  v.string(),
  v.check(isAbsolutePath, 'must be the absolute path of a folder, such as file:///srv/inventory'),
  url('http:', 'https:', 'file:'),
  v.check(
    ({ username, password }) => !username && !password,
    'must not contain a name or a password: set INVENTORY_AUTH, INVENTORY_USERNAME and INVENTORY_PASSWORD',
  ),
  v.check(
    ({ search, hash }) => !search && !hash,
    'must be an address without ? and #, because the service appends paths to it',
  ),
);

const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]*)\s*$/;

/**
 * Headers in the format of OpenTelemetry (`NAME=VALUE,NAME=VALUE`). The error message does not quote the value, which
 * can contain a password.
 */
export const headers = v.pipe(
  v.nullable(v.string()),
  v.transform((given) => given?.split(',').map((one) => HEADER.exec(one)?.slice(1) ?? []) ?? []),
  v.check(
    (found) => found.every(([name, value]) => name !== undefined && value !== undefined && canDecode(value)),
    'must be pairs such as NAME=VALUE, separated by commas, with each comma in a value written as %2C',
  ),
  v.transform((found): Record<string, string> =>
    Object.fromEntries(found.map(([name = '', value = '']) => [name, decodeURIComponent(value)])),
  ),
);

/** Values separated by commas, each without surrounding spaces. An empty setting is a list of one empty text. */
export const listed = v.pipe(
  v.string(),
  v.transform((given) => given.split(',').map((one) => one.trim())),
);

/** Returns whether a text is an IP address or a network in CIDR notation, such as `10.0.0.0/8`. */
export function isNetwork(given: string): boolean {
  const [address = '', bits, ...rest] = given.split('/');
  const version = isIP(address);
  const isMask = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isMask && rest.length === 0;
}

/**
 * Returns whether a text is an `https:` address with only printable ASCII characters, so that it cannot add a line to
 * `security.txt`.
 */
export const isSecureWeb = (given: string): boolean =>
  /^[\x21-\x7e]+$/.test(given) && isPublicWeb(given) && new URL(given).protocol === 'https:';

/**
 * Returns whether a text is a contact of RFC 9116, section 2.5.3: an e-mail address, a web page or a
 * telephone number.
 */
export const isSecurityContact = (given: string): boolean =>
  /^mailto:[\w.!#$&'*+/=^`{|}~%-]+@[A-Za-z0-9.-]+$/.test(given) ||
  /^tel:\+?[\d().-]*\d[\d().-]*$/.test(given) ||
  isSecureWeb(given);

/** The texts for a setting's row in docs/settings.md, as Markdown. */
export interface SettingDoc {
  meaning: string;
  example: string;
  /** Describes the default value, if it is not a constant. */
  default?: string;
  /** The default value, if it is a constant. */
  fallback?: string;
}

/** Adds the description and the other texts of the setting's row in docs/settings.md. */
export const described = <Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  doc: SettingDoc,
) => v.pipe(schema, v.metadata({ ...doc }));
