import { ConfigError } from './config-error.ts';
import type { Environment } from './settings.ts';
import { readSmallFile, whyUnusable } from './small-file.ts';

/** `NAME_FILE` can name a file that holds the setting. */
export const SECRET_SETTINGS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'INVENTORY_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'SMTP_URL',
] as const;

/** Adds settings from their `NAME_FILE`s. @throws ConfigError for the first file that cannot be read. */
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
    return [[name, secretIn(`${name}_FILE`, file)]];
  });
  return { ...environment, ...Object.fromEntries(secrets) };
}

/** Drops the line break that editors and `echo` put at the end. */
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
