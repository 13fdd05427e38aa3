import { closeSync, existsSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Libsql from 'libsql';
import { readConfig, type Config } from '../config.ts';
import { explainSqliteError } from '../db/explain-sqlite-error.ts';
import { errorReason } from '../small-file.ts';
import { readArguments } from './arguments.ts';
import { CommandError, type Command } from './command.ts';
import { assertFileIntact, damaged, flush, isDamage } from './database-file.ts';

const USAGE = `userprofile backup FILE

Writes a complete copy of the embedded database in DATA_DIR to FILE. The service can keep running. Only the owner can
read the copy. FILE must not exist; it appears when the copy is complete.

The copy does not contain the key that encrypts the secrets: keep that key in another place as well. With DATABASE_URL, use
pg_dump.`;

const OWNER_ONLY = 0o600;
const BUSY_TIMEOUT_MS = 10_000;

/** @throws CommandError if the database `from` or the copy `to` is damaged; otherwise the driver's error */
function copy(from: string, to: string): void {
  // This creates an empty file that only its owner can read. SQLite then writes the copy into this file.
  closeSync(openSync(to, 'wx', OWNER_ONLY));
  const database = new Libsql(from);
  try {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.prepare('vacuum into ?').run([to]);
  } catch (error) {
    throw isDamage(error) ? damaged(from, errorReason(error)) : error;
  } finally {
    database.close();
  }
  assertFileIntact(to, from);
  flush(to);
}

/**
 * Writes a copy of the database under a temporary name, and links it to `file` when it is complete, so that an
 * interrupted backup leaves no file that looks complete.
 *
 * @throws CommandError if the file exists or cannot be written, or the database is damaged
 */
function backUp(from: string, file: string): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    copy(from, draft);
    linkSync(draft, file);
    flush(dirname(file));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = errorReason(error);
    throw new CommandError(
      code === 'EEXIST'
        ? `${file} already exists.`
        : `${file} cannot be written (${explainSqliteError(error)}).`,
      { cause: error },
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

const keyLocation = ({ secrets }: Config): string =>
  secrets.key ? 'the key in SECRETS_KEY' : `the key in ${secrets.file}`;

export const backup: Command = {
  usage: USAGE,
  run: async ({ args, environment, terminal }) => {
    const { positionals } = readArguments(args, { words: 1, options: {} });
    const file = resolve(positionals[0]!);
    const config = readConfig(environment);
    const { database } = config;
    if (database.kind === 'postgres') {
      throw new CommandError(
        `Use pg_dump --format=custom to back up PostgreSQL. Keep ${keyLocation(config)} in another place as well.`,
      );
    }
    if (!existsSync(database.file)) throw new CommandError(`DATA_DIR contains no database: ${database.file}`);
    if (existsSync(file)) throw new CommandError(`${file} already exists.`);
    backUp(database.file, file);
    terminal.print(`${file} is a complete copy of the database (${statSync(file).size} bytes).`);
    terminal.print(`Only ${keyLocation(config)} decrypts its secrets: keep a copy of it in another place.`);
    return 0;
  },
};
