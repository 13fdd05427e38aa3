import type { Config } from '../config.ts';
import { openConfiguredDatabase, unusableDatabase } from '../configured-database.ts';
import type { Db } from '../db/open.ts';
import { assertOfThisVersion, inspectDatabase } from './installed-database.ts';

/**
 * Opens the database of the settings for a change beside the service that may run on it: one that is empty is made as at
 * a first start, and one of another version is left alone.
 *
 * @throws ConfigError for a setting that cannot be used, CommandError for another version.
 */
export async function openInstalled(config: Config): Promise<Db> {
  const { database } = config;
  const installed = await inspectDatabase(database).catch((error: unknown) => {
    throw unusableDatabase(database, error);
  });
  if (installed) assertOfThisVersion(installed, 'The database');
  return (await openConfiguredDatabase(config)).db;
}
