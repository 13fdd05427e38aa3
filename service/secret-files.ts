import { isUtf8 } from 'node:buffer';
import { hasControls } from '../openapi/rules/text-fault.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './settings/settings.ts';
import { readSmallFileBytes, errorReason } from './small-file.ts';

/** Names of the settings that can also be read from a file. The variable `NAME_FILE` has the file's path. */
export const SECRET_SETTINGS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'INVENTORY_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'SMTP_URL',
  'SSO_CLIENT_SECRET',
] as const;

/**
 * Returns the environment with the secrets that files contain: for each variable `NAME_FILE`, adds the variable
 * `NAME` with the file's content.
 *
 * @throws ConfigError for the first file that is unreadable or empty, or if `NAME` and `NAME_FILE` are both set
 */
export function withSecretFiles(
  environment: Environment,
  settings: readonly string[] = SECRET_SETTINGS,
): Environment {
  const secrets = settings.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (environment[name]?.trim()) {
      throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out`);
    }
    return [
      [name, secretIn(`${name}_FILE`, file)],
      [`${name}_FILE`, ''],
    ];
  });
  return { ...environment, ...Object.fromEntries(secrets) };
}

const UTF_16_MARKS = new Set(['fffe', 'feff']);
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/**
 * Decodes a secret file, which must have a single line. Removes a final line break, which editors and `echo` add, and a
 * byte order mark, which Windows editors add.
 *
 * @throws Error that states the reason without quoting the content
 */
function decodeLine(bytes: Buffer): string {
  if (UTF_16_MARKS.has(bytes.toString('hex', 0, 2)) || bytes.includes(0)) {
    throw new Error('it is UTF-16 or binary: save it as UTF-8');
  }
  if (!isUtf8(bytes)) throw new Error('it is not valid UTF-8');
  const line = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '');
  if (line.trim() === '') return '';
  if (LINE_BREAK.test(line)) throw new Error('it has more than one line');
  if (hasControls(line, 'line') || line.includes('\uFEFF')) throw new Error('it has a control character');
  return line;
}

function secretIn(setting: string, file: string): string {
  let secret: string;
  try {
    secret = decodeLine(readSmallFileBytes(file));
  } catch (error) {
    throw new ConfigError(`${setting} cannot be read: ${file} (${errorReason(error)})`, { cause: error });
  }
  if (secret === '') throw new ConfigError(`${setting} is empty: ${file}`);
  return secret;
}
