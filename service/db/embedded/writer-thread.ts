import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type Libsql from 'libsql';
import type { Statement, StatementResult, WriterData } from './statements.ts';

const { file, settings, library } = workerData as WriterData;
const Database = createRequire(library)(library) as typeof Libsql;
const database = new Database(file);
for (const setting of settings) database.pragma(setting);

function run({ sql, parameters }: Statement): StatementResult {
  try {
    const statement = database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
    return { rows: [], changes: statement.run(parameters).changes };
  } catch (error) {
    const { message, code } = error as Error & { code: string };
    return { refusal: { message, code } };
  }
}

function close(): void {
  // The next start would read what is left in the write-ahead log again.
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

const port = parentPort;
port?.on('message', (statement: Statement | null) => {
  if (statement) {
    port.postMessage(run(statement), []);
  } else {
    close();
    port.close();
  }
});
