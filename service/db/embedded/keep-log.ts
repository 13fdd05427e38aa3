import Libsql from 'libsql';

const PATIENCE_MS = 5000;
const PAUSE_MS = 10;

const neverWoken = new Int32Array(new SharedArrayBuffer(4));

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

function setWithPatience(connection: Libsql.Database): void {
  const until = performance.now() + PATIENCE_MS;
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
 * Has the database keep a write-ahead log, which its file remembers. SQLite gives up at once, whatever the busy timeout,
 * where two processes change a new file at the same time: this waits for the other, up to five seconds.
 *
 * @throws the last refusal.
 */
export function keepLog(file: string): void {
  const connection = new Libsql(file);
  try {
    setWithPatience(connection);
  } finally {
    connection.close();
  }
}
