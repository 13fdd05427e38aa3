import type { Config } from '../config.ts';
import { openConfiguredDatabase, unusableDatabase, type ConfiguredDatabase } from '../configured-database.ts';
import { CommandError } from './command.ts';
import { assertUsable, inspectDatabase, type Installed } from './installed-database.ts';

type Settings = Pick<Config, 'database' | 'secrets'>;

/** Looks whether this version can work on what is there. */
async function inspected({ database }: Settings): Promise<Installed | null> {
  const installed = await inspectDatabase(database).catch((error: unknown) => {
    throw unusableDatabase(database, error);
  });
  if (installed) assertUsable(installed, 'The database');
  return installed;
}

/**
 * Opens the database of the settings for a change beside the service that may run on it.
 *
 * @throws ConfigError for a setting that cannot be used, CommandError for none, or one of another version.
 */
export async function openInstalled(settings: Settings): Promise<ConfiguredDatabase> {
  if (!(await inspected(settings))) {
    throw new CommandError('There is no database yet: the first start of the service makes it.');
  }
  return openConfiguredDatabase(settings);
}

/** Does the same, and makes a database where there is none, as a first start does. @throws as `openInstalled`. */
export async function openOrMake(settings: Settings): Promise<ConfiguredDatabase> {
  await inspected(settings);
  return openConfiguredDatabase(settings);
}
