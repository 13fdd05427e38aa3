import { createRequire } from 'node:module';
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import type Libsql from 'libsql';
import { PreparedStatements } from './prepared-statements.ts';
import {
  OPENING,
  type Changed,
  type Refusal,
  type Statement,
  type TransactionStep,
  type WriterAnswer,
  type WriterData,
  type WriterMessage,
} from './statements.ts';

/**
 * Maximum number of transactions that are committed together (a group). Limits how long the first transaction of a
 * group waits for the commit.
 */
const MAX_GROUP_SIZE = 16;

const { file, settings, library } = workerData as WriterData;
const Database = createRequire(library)(library) as typeof Libsql;
const database = new Database(file);
const prepared = new PreparedStatements(database);

const NOTHING: Changed = { rows: [], changes: 0 };

const execute = (sql: string): void => void prepared.get(sql).run();

/**
 * Whether the open transaction has a savepoint, so that it can be rolled back separately. Every transaction
 * of a group has a savepoint, except the first.
 */
let hasSavepoint = false;

/**
 * Begins a caller's transaction. The first one of a group has no savepoint, because SQLite copies every page
 * that changes after a savepoint.
 */
function begin(): void {
  hasSavepoint = database.inTransaction;
  // `immediate`, because every transaction writes, and a deferred one would fail if another process wrote between its
  // first read and its first write.
  execute(hasSavepoint ? 'savepoint nested' : 'begin immediate');
}

function run({ sql, parameters }: Statement): Changed {
  const statement = prepared.get(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
  return { rows: [], changes: statement.run(parameters).changes };
}

function refusalOf(error: unknown): Refusal {
  const { message, code } = error as Error & { code: string };
  return { message, code };
}

/** Results of transactions that have ended, but whose group is not committed yet. */
const uncommitted: { number: number; changed: Changed }[] = [];
/** Whether a caller's transaction is open. */
let isOpen = false;
/** The error that rolled back the open transaction. The remaining statements of this transaction must not run. */
let rolledBackBy: Refusal | null = null;
/** Responses that have not been sent yet. */
const answers: WriterAnswer[] = [];

function rollbackGroup(refusal: Refusal): void {
  if (database.inTransaction) execute('rollback');
  for (const { number } of uncommitted.splice(0)) answers.push({ number, refusal });
}

function commit(): void {
  if (!database.inTransaction) return;
  try {
    execute('commit');
    answers.push(...uncommitted.splice(0));
  } catch (error) {
    rollbackGroup(refusalOf(error));
  }
}

function attempt(task: () => Changed): Changed | Refusal {
  try {
    return task();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!database.inTransaction) {
      // The whole group has failed, because SQLite has rolled it back: the disk is full or has failed, or `begin`
      // failed.
      rolledBackBy = refusal;
      rollbackGroup(refusal);
    }
    return refusal;
  }
}

const isRefusal = (result: Changed | Refusal): result is Refusal => 'message' in result;

/** Ends the open transaction. If that fails, rolls back the whole group that contains it, and returns the error. */
function endTransaction(how: 'commit' | 'rollback'): Refusal | null {
  isOpen = false;
  if (!database.inTransaction) return null;
  try {
    if (how === 'rollback') execute(hasSavepoint ? 'rollback to nested' : 'rollback');
    if (hasSavepoint) execute('release nested');
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    rollbackGroup(refusal);
    return refusal;
  }
}

/**
 * Runs one step of a transaction and queues the response.
 *
 * @param isAlone whether no other transaction waits to be committed together with this one
 */
function runStep({ number, statement, begins, ends }: TransactionStep, isAlone: boolean): void {
  const commitsItself = isAlone && begins && ends === 'commit' && !database.inTransaction;
  if (!isOpen) {
    rolledBackBy = null;
    if (!begins) commit();
  }
  isOpen ||= begins;
  let result =
    rolledBackBy ??
    attempt(() => {
      if (begins && !commitsItself) begin();
      return statement ? run(statement) : NOTHING;
    });
  if (ends) result = endTransaction(isRefusal(result) ? 'rollback' : ends) ?? result;
  if (isRefusal(result)) answers.push({ number, refusal: result });
  else if (ends === 'commit' && !commitsItself) uncommitted.push({ number, changed: result });
  else answers.push({ number, changed: result });
}

function close(): void {
  prepared.clear();
  // Without an empty write-ahead log, the next start would have to read the log again.
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Sends all responses in one message. */
function send(port: MessagePort): void {
  if (answers.length > 0) port.postMessage(answers.splice(0), []);
}

/**
 * Runs a step of a transaction, or commits the current group of transactions. If the step ends its transaction, also
 * commits the group when it is full or no other transaction waits.
 *
 * @param isLast whether no further message has arrived
 */
function handle(port: MessagePort, message: TransactionStep | 'commit', isLast: boolean): void {
  if (message === 'commit') commit();
  else {
    runStep(message, isLast && !message.hasQueued);
    const isFull = uncommitted.length >= MAX_GROUP_SIZE;
    if (!isOpen && (isFull || (isLast && !message.hasQueued))) commit();
  }
  if (isLast || uncommitted.length === 0) send(port);
}

/** Applies the settings, which is the first access to the file, and reports whether that succeeded. */
function open(): void {
  try {
    for (const setting of settings) database.pragma(setting);
    answers.push({ number: OPENING, changed: NOTHING });
  } catch (error) {
    answers.push({ number: OPENING, refusal: refusalOf(error) });
  }
}

const port = parentPort;
open();
if (port) send(port);
port?.on('message', (first: WriterMessage) => {
  let next: { message: WriterMessage } | undefined = { message: first };
  while (next) {
    const { message }: { message: WriterMessage } = next;
    if (message === 'close') {
      commit();
      send(port);
      close();
      return port.close();
    }
    next = receiveMessageOnPort(port) as typeof next;
    handle(port, message, !next);
  }
});
