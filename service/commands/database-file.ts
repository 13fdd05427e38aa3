import { closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { whyUnusable } from '../small-file.ts';
import { CommandError } from './command.ts';

const PATIENCE_MS = 10_000;

/** Waits until a file's content, or a folder's list of names, is on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a file so that nothing in it is changed. */
export function withReader<Result>(file: string, read: (database: Libsql.Database) => Result): Result {
  const database = new Libsql(file);
  try {
    database.pragma('query_only = ON');
    database.pragma(`busy_timeout = ${PATIENCE_MS}`);
    return read(database);
  } finally {
    database.close();
  }
}

const damaged = (name: string, reason: string) =>
  new CommandError(`${name} is damaged, or no database: ${reason}`);

/** @throws CommandError unless the file holds a database that SQLite finds whole. */
export function expectWhole(file: string, name = file): void {
  try {
    withReader(file, (database) => assertWhole(database, name));
  } catch (error) {
    throw error instanceof CommandError ? error : damaged(name, whyUnusable(error));
  }
}

/** @throws CommandError unless SQLite finds a database whole; the driver's error where it cannot even look. */
export function assertWhole(database: Libsql.Database, name: string): void {
  const all = <Row>(sql: string) => database.prepare(sql).all([]) as Row[];
  const found = all<{ integrity_check: string }>('pragma integrity_check(5)');
  const faults = found.map((row) => row.integrity_check).join('; ');
  if (faults !== 'ok') throw damaged(name, faults);
  const dangling = all('pragma foreign_key_check').length;
  if (dangling > 0) throw damaged(name, `${dangling} rows refer to others that are not there`);
}

const isBusy = (error: unknown): boolean => whyUnusable(error).startsWith('SQLITE_BUSY');

/** A database that nobody else can open until it is released. */
export interface HeldDatabase {
  database: Libsql.Database;
  release: () => void;
}

/** @throws CommandError where a service has it open; the driver's error where it is damaged. */
export function holdAlone(file: string): HeldDatabase {
  const database = new Libsql(file);
  try {
    // Only who is alone can leave the mode with a log, which takes over what a killed service has left in it.
    database.prepare('pragma journal_mode = delete').all([]);
    database.exec('begin exclusive');
    return {
      database,
      release: () => {
        database.exec('rollback');
        database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new CommandError(`A service has ${file} open: stop it first.`, { cause: error });
    throw error;
  }
}

/** Tells whether changes of a database are in a log beside it, which a plain copy leaves behind. */
export function hasLog(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}
