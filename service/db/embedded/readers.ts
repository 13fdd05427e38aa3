import { setImmediate as nextTurn } from 'node:timers/promises';
import Libsql from 'libsql';
import { limitConcurrency } from '../../tasks/concurrency.ts';
import type { Statement } from './statements.ts';

const AT_ONCE = 8;

const LONGEST_READ_MS = 10;

const ROWS_AT_A_TIME = 100;

/**
 * Reads in this thread. A connection serves one read at a time, which sees the state at its start, even over several
 * turns of the event loop.
 */
export class Readers {
  readonly #file: string;
  readonly #settings: readonly string[];
  readonly #inTurn = limitConcurrency(AT_ONCE);
  readonly #all: Libsql.Database[] = [];
  readonly #idle: Libsql.Database[] = [];

  constructor(file: string, settings: readonly string[]) {
    this.#file = file;
    this.#settings = settings;
    this.#idle.push(this.#open());
  }

  read({ sql, parameters }: Statement): Promise<unknown[]> {
    return this.#inTurn(async () => {
      const connection = this.#idle.pop() ?? this.#open();
      try {
        return await readAll(connection.prepare(sql).iterate(parameters));
      } finally {
        this.#idle.push(connection);
      }
    });
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #open(): Libsql.Database {
    const connection = new Libsql(this.#file);
    for (const setting of this.#settings) connection.pragma(setting);
    this.#all.push(connection);
    return connection;
  }
}

async function readAll(rows: Iterable<unknown>): Promise<unknown[]> {
  const read: unknown[] = [];
  let began = performance.now();
  for (const row of rows) {
    read.push(row);
    if (read.length % ROWS_AT_A_TIME > 0 || performance.now() - began < LONGEST_READ_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return read;
}
