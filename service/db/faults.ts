interface DatabaseError extends Error {
  code?: unknown;
}

/** SQLite result codes that mean that the transaction was rolled back. */
const REFUSED_BY_SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN|IOERR)/;

/**
 * SQLSTATE codes that mean that the transaction was rolled back: a lack of disk, memory or connections; a server that
 * starts, stops or is read-only; a serialization failure or a deadlock; a timeout of a lock, an idle connection, a
 * transaction or a statement (`statement_timeout`). PostgreSQL cancels a commit only before it takes effect.
 */
const REFUSED_BY_POSTGRES = /^(53...|57014|57P0[345]|25006|25P0[34]|40001|40P01|55P03|08001|08004)$/;

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';

/** SQLSTATE codes of a server that shuts down or starts. */
const RESTARTING = /^57P0[123]$/;

/** Codes of errors that end a connection. A commit may have been running. */
const LOST = /^(57P0[12]|08...|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Codes of errors that occur before a connection exists. */
const UNREACHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the PostgreSQL driver for connection errors without a code. */
const WITHOUT_CODE: Readonly<Record<string, DatabaseFault>> = {
  'timeout exceeded when trying to connect': 'unavailable',
  'Connection terminated unexpectedly': 'lost',
  'Connection terminated': 'lost',
  'Connection terminated due to connection timeout': 'unavailable',
  // The outcome is unknown, because the rollback cannot be sent either.
  'Client has encountered a connection error and is not queryable': 'lost',
};

/** `unavailable`: nothing was changed. `lost`: the running statement may have been committed. */
export type DatabaseFault = 'unavailable' | 'lost';

/**
 * Classifies an error as a failure of the database itself. Returns null for other errors, such as a violated
 * constraint.
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const { code, message } = error as DatabaseError;
  if (typeof code !== 'string') return WITHOUT_CODE[message] ?? null;
  if (REFUSED_BY_SQLITE.test(code) || REFUSED_BY_POSTGRES.test(code) || UNREACHED.test(code))
    return 'unavailable';
  return LOST.test(code) ? 'lost' : null;
}

/** Returns whether PostgreSQL refused a change because it is read-only, as a standby is. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && (error as DatabaseError).code === READ_ONLY;

/** Returns whether an error means that another server may now be PostgreSQL's primary. */
export const isFailover = (error: unknown): boolean =>
  isReadOnly(error) || (error instanceof Error && RESTARTING.test(String((error as DatabaseError).code)));

/** Codes of PostgreSQL and SQLite for a row that references a missing row. */
const MISSING_REFERENCE = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/;

/**
 * Returns whether a statement failed because a referenced row does not exist. The row may just have been
 * deleted.
 */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && MISSING_REFERENCE.test(String((error as DatabaseError).code));
