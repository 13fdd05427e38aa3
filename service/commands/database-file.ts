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

/** @throws CommandError unless the file holds a database that SQLite finds whole. */
export function expectWhole(file: string, name = file): void {
  const damaged = (reason: string) => new CommandError(`${name} is damaged, or no database: ${reason}`);
  let found: string[];
  let dangling: unknown[];
  try {
    [found, dangling] = withReader(file, (database) => {
      const all = <Row>(sql: string) => database.prepare(sql).all([]) as Row[];
      return [
        all<{ integrity_check: string }>('pragma integrity_check(5)').map((row) => row.integrity_check),
        all('pragma foreign_key_check'),
      ];
    });
  } catch (error) {
    throw damaged(whyUnusable(error));
  }
  if (found.join() !== 'ok') throw damaged(found.join('; '));
  if (dangling.length > 0) throw damaged(`${dangling.length} rows refer to others that are not there`);
}

const isBusy = (error: unknown): boolean => whyUnusable(error).startsWith('SQLITE_BUSY');

/**
 * Holds a database so that no service can open it; what it gives lets go of it. One that is damaged so far that nobody
 * can have it open needs no holding.
 *
 * @throws CommandError where a service has it open.
 */
export function holdAlone(file: string): () => void {
  const database = new Libsql(file);
  try {
    // Only who is alone can leave the mode with a log, which takes over what a killed service has left in it.
    database.prepare('pragma journal_mode = delete').all([]);
    database.exec('begin exclusive');
    return () => {
      database.exec('rollback');
      database.close();
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new CommandError(`A service has ${file} open: stop it first.`, { cause: error });
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(whyUnusable(error))) return () => {};
    throw error;
  }
}

/** Tells whether changes of a database are in a log beside it, which a plain copy leaves behind. */
export function hasLog(file: string): boolean {
  const log = `${file}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}
