import { dirname } from 'node:path';
import type { Logger } from 'kysely';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { explainPostgresError } from './db/explain-postgres-error.ts';
import { explainSqliteError } from './db/explain-sqlite-error.ts';
import { openAndReencrypt, type OpenedDatabase } from './db/open.ts';
import { makePrivateDirectory } from './db/restrict-to-owner.ts';
import { errorReason } from './small-file.ts';
import { readOrCreateKey } from './vault/key-file.ts';
import { SecretKeys } from './vault/keys.ts';
import { WrongKeyError } from './vault/reencrypt.ts';

type Settings = Pick<Config, 'database' | 'secrets'>;

export interface ConfiguredDatabase extends OpenedDatabase {
  keys: SecretKeys;
  /** Path of the file with the key that encrypts secrets, if this call has created the file; otherwise null. */
  createdKeyFile: string | null;
}

function keysOf({ secrets }: Settings): { keys: SecretKeys; createdFile: string | null } {
  const { key, previous, file } = secrets;
  if (key) return { keys: new SecretKeys(key, previous), createdFile: null };
  try {
    makePrivateDirectory(dirname(file));
    const own = readOrCreateKey(file);
    return { keys: new SecretKeys(own.key, previous), createdFile: own.isNew ? file : null };
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${file} (${errorReason(error)})`, { cause: error });
  }
}

/**
 * Returns the error for a database that cannot be opened. It names the wrong setting, but does not contain the user
 * name and the password of DATABASE_URL.
 */
export function unusableDatabase(database: Config['database'], error: unknown): ConfigError {
  const message =
    database.kind === 'sqlite'
      ? `DATA_DIR cannot be used: ${database.file} (${explainSqliteError(error)})`
      : `DATABASE_URL cannot be used: ${new URL(database.url).host} (${explainPostgresError(error)})`;
  return new ConfigError(message, { cause: error });
}

/**
 * Opens the configured database, and the key that encrypts its secrets. Creates the key file if it does not exist.
 *
 * @param onQuery called for each query
 * @throws ConfigError that names the wrong setting
 */
export async function openConfiguredDatabase(
  settings: Settings,
  onQuery?: Logger,
): Promise<ConfiguredDatabase> {
  const { database, secrets } = settings;
  const { keys, createdFile } = keysOf(settings);
  try {
    return { ...(await openAndReencrypt({ ...database, keys }, onQuery)), keys, createdKeyFile: createdFile };
  } catch (error) {
    if (error instanceof WrongKeyError) {
      const key = secrets.key ? 'SECRETS_KEY' : `SECRETS_KEY is not set, and the key in ${secrets.file}`;
      throw new ConfigError(`${key} does not decrypt the stored secrets: ${error.message}`, { cause: error });
    }
    throw unusableDatabase(database, error);
  }
}
