import { dirname } from 'node:path';
import Libsql from 'libsql';

const BUSY_TIMEOUT_MS = 5000;
const PAUSE_MS = 10;

const neverWoken = new Int32Array(new SharedArrayBuffer(4));

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

function setWithRetry(connection: Libsql.Database): void {
  const until = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(neverWoken, 0, 0, PAUSE_MS);
    }
  }
}

/**
 * Lets all connections of the process write their temporary files to the folder of the database, unless SQLITE_TMPDIR
 * names another one. The folder is writable, and has room for the largest file. `/var/tmp` and `/tmp`, the defaults of
 * SQLite, may be on a file system that is read-only or small.
 */
function setTemporaryFolder(connection: Libsql.Database, folder: string): void {
  if (process.env['SQLITE_TMPDIR']) return;
  connection.pragma(`temp_store_directory = '${folder.replaceAll("'", "''")}'`);
}

/**
 * Switches the database to WAL mode, which the database file stores, and sets the folder of temporary files. SQLite
 * ignores the busy timeout for `journal_mode`, so the function retries for up to five seconds while another process
 * changes the file.
 *
 * @throws the driver's error; SQLITE_BUSY only if the last attempt fails with it
 */
export function enableWal(file: string): void {
  const connection = new Libsql(file);
  try {
    setWithRetry(connection);
    setTemporaryFolder(connection, dirname(file));
  } finally {
    connection.close();
  }
}
