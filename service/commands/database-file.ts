import { closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { errorReason } from '../small-file.ts';
import { CommandError } from './command.ts';

const BUSY_TIMEOUT_MS = 10_000;

/** Flushes a file's content or a folder's entries to the disk (fsync). */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a database on a connection that refuses changes (`query_only`), and closes it after `read`. */
export function withReader<Result>(file: string, read: (database: Libsql.Database) => Result): Result {
  const database = new Libsql(file);
  try {
    database.pragma('query_only = ON');
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return read(database);
  } finally {
    database.close();
  }
}

/** Returns whether SQLite cannot read a database file because of its content. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(errorReason(error));

/** @param name names the database in the message */
export const damaged = (name: string, reason: string): CommandError =>
  new CommandError(`${name} is damaged or not a database: ${reason}`);

/**
 * Checks a database file: SQLite's integrity check and its foreign keys.
 *
 * @param name names the database in messages; the path by default
 * @throws CommandError if a check fails or the file cannot be read as a database
 */
export function assertFileIntact(file: string, name = file): void {
  try {
    withReader(file, (database) => assertIntact(database, name));
  } catch (error) {
    throw error instanceof CommandError ? error : damaged(name, errorReason(error));
  }
}

/**
 * Checks an open database: SQLite's integrity check and its foreign keys.
 *
 * @param name names the database in messages
 * @throws CommandError if a check fails; the driver's error if the database cannot be read
 */
export function assertIntact(database: Libsql.Database, name: string): void {
  const all = <Row>(sql: string) => database.prepare(sql).all([]) as Row[];
  const found = all<{ integrity_check: string }>('pragma integrity_check(5)');
  const faults = found.map((row) => row.integrity_check).join('; ');
  if (faults !== 'ok') throw damaged(name, faults);
  const dangling = all('pragma foreign_key_check').length;
  if (dangling > 0) throw damaged(name, `${dangling} rows refer to missing rows`);
}

const isBusy = (error: unknown): boolean => errorReason(error).startsWith('SQLITE_BUSY');

/** A database that no other connection can open until it is released. */
export interface LockedDatabase {
  database: Libsql.Database;
  release: () => void;
}

/**
 * Opens a database with an exclusive lock.
 *
 * @throws CommandError if the file is locked, for example by a running service; otherwise the driver's error,
 * for example for a damaged file
 */
export function lockExclusively(file: string): LockedDatabase {
  const database = new Libsql(file);
  try {
    // The pragma leaves WAL mode, which needs an exclusive lock, and checkpoints the log that a killed service may have
    // left.
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
    if (isBusy(error))
      throw new CommandError(`${file} is in use by a service. Stop the service first.`, { cause: error });
    throw error;
  }
}

/** Returns whether a write-ahead log contains changes that a copy of the database file alone would miss. */
export function hasLog(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}
