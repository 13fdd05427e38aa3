import { errorReason } from '../small-file.ts';

const LOCAL_DISK = 'use a folder on a local disk, or PostgreSQL (DATABASE_URL)';

/** Explanations by the beginning of SQLite's result code. The first one that fits is used. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^SQLITE_(IOERR_(SHM|LOCK|UNLOCK|RDLOCK|CHECKRESERVEDLOCK)|PROTOCOL)/,
    `its disk does not support the locks and shared memory of SQLite, as a network disk: ${LOCAL_DISK}`,
  ],
  [
    /^SQLITE_IOERR/,
    `its disk cannot be read or written. SQLite needs a disk that is not full or damaged, and no network disk: ${LOCAL_DISK}`,
  ],
  [/^SQLITE_FULL/, 'the disk is full: free some space'],
  [
    /^SQLITE_(CANTOPEN|READONLY|PERM)/,
    'the file, its folder or its disk cannot be written: let the user of the service own and write them',
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'another program has locked it: end that program. If there is none, the disk is a network disk: use a local disk, or PostgreSQL (DATABASE_URL)',
  ],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'the file is damaged or no database: restore a backup'],
];

/** Explains why SQLite cannot use a database file: the error code, and for a known error what to do. */
export function explainSqliteError(error: unknown): string {
  const code = errorReason(error);
  const explanation = EXPLANATIONS.find(([pattern]) => pattern.test(code))?.[1];
  return explanation === undefined ? code : `${code}: ${explanation}`;
}
