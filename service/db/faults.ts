interface DatabaseError extends Error {
  code?: unknown;
}

/** SQLite's result codes: nothing of the transaction is kept. */
const REFUSED_BY_SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|CANTOPEN|IOERR)/;

/**
 * Classes and conditions of PostgreSQL (SQLSTATE): out of disk, memory or connections; starting, stopping or a standby; a
 * transaction that others were in the way of, or that was idle for too long.
 */
const REFUSED_BY_POSTGRES = /^(53...|57P0[345]|25006|25P03|40001|40P01|55P03)$/;

/** What ends a connection, whatever it was in the middle of. */
const LOST = /^(57P0[12]|08...|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** No connection was made. */
const UNREACHED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver of PostgreSQL says of connections without a code. */
const WITHOUT_CODE: Readonly<Record<string, DatabaseFault>> = {
  'timeout exceeded when trying to connect': 'unavailable',
  'Connection terminated unexpectedly': 'lost',
  'Connection terminated': 'lost',
  'Connection terminated due to connection timeout': 'unavailable',
  // What a transaction was in the middle of is told by its rollback, which cannot be sent either.
  'Client has encountered a connection error and is not queryable': 'lost',
};

/** `unavailable`: nothing was changed. `lost`: what was under way may have been done, or not. */
export type DatabaseFault = 'unavailable' | 'lost';

/** Tells whether an error is the database's own trouble, and not of what it was asked. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const { code, message } = error as DatabaseError;
  if (typeof code !== 'string') return WITHOUT_CODE[message] ?? null;
  if (REFUSED_BY_SQLITE.test(code) || REFUSED_BY_POSTGRES.test(code) || UNREACHED.test(code))
    return 'unavailable';
  return LOST.test(code) ? 'lost' : null;
}
