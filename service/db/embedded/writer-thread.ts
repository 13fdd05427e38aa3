import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type Libsql from 'libsql';
import { PreparedStatements } from './prepared.ts';
import type { Change, StatementResult, WriterData } from './statements.ts';

const { file, settings, library } = workerData as WriterData;
const Database = createRequire(library)(library) as typeof Libsql;
const database = new Database(file);
for (const setting of settings) database.pragma(setting);
const prepared = new PreparedStatements(database);

// Every transaction writes: a deferred one would fail if another process wrote between its read and its write.
const BEGIN = 'begin immediate';

function run({ sql, parameters, begins }: Change): StatementResult {
  // SQLite has rolled back by itself where the disk is full or fails, and where it could not begin.
  if (sql === 'rollback' && !database.inTransaction) return { rows: [], changes: 0 };
  try {
    if (begins) prepared.of(BEGIN).run();
    const statement = prepared.of(sql);
    if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
    return { rows: [], changes: statement.run(parameters).changes };
  } catch (error) {
    const { message, code } = error as Error & { code: string };
    return { refusal: { message, code } };
  }
}

function close(): void {
  prepared.forget();
  // The next start would read what is left in the write-ahead log again.
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

const port = parentPort;
port?.on('message', (change: Change | null) => {
  if (change) {
    port.postMessage(run(change), []);
  } else {
    close();
    port.close();
  }
});
