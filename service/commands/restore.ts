import { constants, copyFileSync, chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Libsql from 'libsql';
import { readConfig, type Config } from '../config.ts';
import { makePrivateDirectory } from '../db/restrict-to-owner.ts';
import { explainSqliteError } from '../db/explain-sqlite-error.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command } from './command.ts';
import { assertFileIntact, flush, hasLog, isDamage, lockExclusively } from './database-file.ts';
import { inspectFile, migrationStateIn, type Installed } from './installed-database.ts';
import { findKeyFault } from './installed-key.ts';

const USAGE = `userprofile restore FILE [--replace]

Restores FILE, a copy that the command backup wrote, to DATA_DIR. Stop the service first. The command checks that FILE is
complete and that this version can use it. A copy of an older version is migrated at the next start. The restored
installation gets a new identity, so that saves of objects that were read before the restore are refused (412).

  --replace   replaces an existing database

With DATABASE_URL, use pg_restore.`;

const OWNER_ONLY = 0o600;

/**
 * Removes the identity of the installation, so that the next start creates a new one. Versions count again from those
 * of the backup, and the tags of the lost changes must not match the tags of later changes.
 */
function forgetIdentity(file: string): void {
  const database = new Libsql(file);
  try {
    database.exec("delete from installation where name = 'id'");
  } finally {
    database.close();
  }
}

/**
 * Copies a backup to the path `draft` in the database's folder, and checks the copy, so that exactly the checked bytes
 * are restored.
 *
 * @throws CommandError if the backup is incomplete or damaged, or this version cannot use it
 */
async function copyChecked(file: string, draft: string): Promise<Installed> {
  if (hasLog(file)) {
    throw new CommandError(
      `${file} is not a copy that backup wrote: some of its changes are in ${file}-wal. Use backup to make a copy.`,
    );
  }
  copyFileSync(file, draft, constants.COPYFILE_FICLONE);
  chmodSync(draft, OWNER_ONLY);
  assertFileIntact(draft, file);
  const installed = await inspectFile(draft);
  if (!installed) throw new CommandError(`${file} is the database of another program.`);
  const state = migrationStateIn(installed);
  if (state.kind === 'unusable') {
    throw new CommandError(`${file} ${state.reason}. Restore it with the version that wrote it.`);
  }
  forgetIdentity(draft);
  flush(draft);
  return installed;
}

/**
 * Locks the database that is to be replaced, so that no service can use it. A damaged database needs no lock, because
 * no service can open it.
 *
 * @returns a function that releases the lock
 * @throws CommandError if a service uses the database
 */
function lockDatabase(file: string): () => void {
  try {
    return lockExclusively(file).release;
  } catch (error) {
    if (isDamage(error)) return () => {};
    throw error;
  }
}

/**
 * Replaces the database in one atomic rename, so that the path never has a partly written database. First deletes the
 * log files of the replaced database, because SQLite would take them for logs of the new one.
 */
function replaceDatabase(draft: string, file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
  renameSync(draft, file);
  flush(dirname(file));
}

async function restoreInto(config: Config, file: string, mayReplace: boolean): Promise<Installed> {
  const { database } = config;
  if (database.kind === 'postgres') {
    throw new CommandError('Use pg_restore to restore PostgreSQL into an empty database.');
  }
  const isThere = existsSync(database.file);
  if (isThere && !mayReplace) {
    throw new CommandError(`${database.file} exists. Use --replace to replace it with the copy.`);
  }
  const release = isThere ? lockDatabase(database.file) : () => {};
  const draft = `${database.file}.restoring`;
  try {
    makePrivateDirectory(dirname(database.file));
    const installed = await copyChecked(file, draft);
    replaceDatabase(draft, database.file);
    return installed;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be restored to ${database.file} (${explainSqliteError(error)}).`, {
      cause: error,
    });
  } finally {
    release();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${draft}${suffix}`, { force: true });
  }
}

export const restore: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals, values } = readArguments(args, {
      words: 1,
      options: { replace: { type: 'boolean' } },
    });
    const file = resolve(positionals[0]!);
    const config = readConfig(environment);
    const installed = await restoreInto(config, file, values.replace ?? false);
    terminal.print(`The database was restored from ${file}.`);
    const fault = findKeyFault(config, installed);
    if (fault !== null) terminal.printError(`The service will not start yet: the database ${fault}.`);
    return 0;
  },
};
