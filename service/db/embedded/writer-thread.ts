import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type Libsql from 'libsql';
import { PreparedStatements } from './prepared.ts';
import type { Change, TurnEnd, WriterAnswer, WriterData } from './statements.ts';

const { file, settings, library } = workerData as WriterData;
const Database = createRequire(library)(library) as typeof Libsql;
const database = new Database(file);
for (const setting of settings) database.pragma(setting);
const prepared = new PreparedStatements(database);

const NOTHING: WriterAnswer = { rows: [], changes: 0 };

const tell = (sql: string): void => void prepared.of(sql).run();

function begin(): void {
  // Every transaction writes: a deferred one would fail if another process wrote between its read and its write.
  if (!database.inTransaction) tell('begin immediate');
  tell('savepoint turn');
}

function run({ sql, parameters, begins }: Change): WriterAnswer {
  if (begins) begin();
  const statement = prepared.of(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
  return { rows: [], changes: statement.run(parameters).changes };
}

function end({ how, commits }: TurnEnd): WriterAnswer {
  // SQLite has undone all by itself where the disk is full or fails, and where it could not begin.
  if (!database.inTransaction) return NOTHING;
  try {
    if (how === 'undo') tell('rollback to turn');
    if (how !== 'unused') tell('release turn');
    if (commits) tell('commit');
    return NOTHING;
  } catch (error) {
    if (database.inTransaction) tell('rollback');
    throw error;
  }
}

function answer(message: Change | TurnEnd): WriterAnswer {
  try {
    return 'sql' in message ? run(message) : end(message);
  } catch (error) {
    const { message: text, code } = error as Error & { code: string };
    return { refusal: { message: text, code, undoesAll: !database.inTransaction } };
  }
}

function close(): void {
  prepared.forget();
  // The next start would read what is left in the write-ahead log again.
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

const port = parentPort;
port?.on('message', (message: Change | TurnEnd | null) => {
  if (message) {
    port.postMessage(answer(message), []);
  } else {
    close();
    port.close();
  }
});
