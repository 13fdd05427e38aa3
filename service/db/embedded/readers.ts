import { setImmediate as nextTurn } from 'node:timers/promises';
import Libsql from 'libsql';
import { limitConcurrency } from '../../tasks/concurrency.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Statement } from './statements.ts';

const MAX_CONNECTIONS = 8;

const MAX_READ_MS = 10;

const ROWS_AT_A_TIME = 100;

/** A read connection, which runs one statement at a time. */
class Reader {
  readonly #connection: Libsql.Database;
  readonly #prepared: PreparedStatements;

  constructor(file: string, settings: readonly string[]) {
    this.#connection = new Libsql(file);
    for (const setting of settings) this.#connection.pragma(setting);
    this.#prepared = new PreparedStatements(this.#connection);
  }

  read({ sql, parameters }: Statement): Promise<unknown[]> {
    return readAll(this.#prepared.get(sql).iterate(parameters));
  }

  close(): void {
    this.#prepared.clear();
    this.#connection.close();
  }
}

/**
 * Pool of read connections in the main thread. A long read yields to the event loop between rows, and sees the same
 * snapshot until its end.
 */
export class Readers {
  readonly #file: string;
  readonly #settings: readonly string[];
  readonly #limit = limitConcurrency(MAX_CONNECTIONS);
  readonly #all: Reader[] = [];
  readonly #idle: Reader[] = [];

  constructor(file: string, settings: readonly string[]) {
    this.#file = file;
    this.#settings = settings;
    this.#idle.push(this.#open());
  }

  read(statement: Statement): Promise<unknown[]> {
    return this.#limit(async () => {
      const reader = this.#idle.pop() ?? this.#open();
      try {
        return await reader.read(statement);
      } finally {
        this.#idle.push(reader);
      }
    });
  }

  close(): void {
    for (const reader of this.#all) reader.close();
  }

  #open(): Reader {
    const reader = new Reader(this.#file, this.#settings);
    this.#all.push(reader);
    return reader;
  }
}

async function readAll(rows: Iterable<unknown>): Promise<unknown[]> {
  const read: unknown[] = [];
  let began = performance.now();
  for (const row of rows) {
    read.push(row);
    if (read.length % ROWS_AT_A_TIME > 0 || performance.now() - began < MAX_READ_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return read;
}
