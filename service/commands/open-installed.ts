import type { Config } from '../config.ts';
import { openConfiguredDatabase, unusableDatabase, type ConfiguredDatabase } from '../configured-database.ts';
import { CommandError } from './command.ts';
import { assertUsable, inspectDatabase, type Installed } from './installed-database.ts';

type Settings = Pick<Config, 'database' | 'secrets'>;

/**
 * Returns the migrations and the key id that the database contains; null if the service has stored nothing yet.
 *
 * @throws ConfigError if the database cannot be read; CommandError if this version of the service cannot use it
 */
async function inspect({ database }: Settings): Promise<Installed | null> {
  const installed = await inspectDatabase(database).catch((error: unknown) => {
    throw unusableDatabase(database, error);
  });
  if (installed) assertUsable(installed, 'The database');
  return installed;
}

/**
 * Opens the configured database to change it. The service may be running on the same database.
 *
 * @throws ConfigError for a setting that cannot be used; CommandError if there is no database, or this version of the
 * service cannot use it
 */
export async function openInstalled(settings: Settings): Promise<ConfiguredDatabase> {
  if (!(await inspect(settings))) {
    throw new CommandError('There is no database yet. The first start of the service creates it.');
  }
  return openConfiguredDatabase(settings);
}

/**
 * Opens the configured database like `openInstalled`, but creates a missing database, as the first start of the service
 * does.
 *
 * @throws as `openInstalled`, except for a missing database
 */
export async function openOrCreate(settings: Settings): Promise<ConfiguredDatabase> {
  await inspect(settings);
  return openConfiguredDatabase(settings);
}
