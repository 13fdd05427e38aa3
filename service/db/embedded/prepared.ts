import type Libsql from 'libsql';
import { LRUCache } from 'lru-cache';

/** `in (…)` lists of different lengths produce an unbounded number of statements. */
const MAX_STATEMENTS = 200;

/** Caches the prepared statements of a connection: preparing one takes longer than running most of them. */
export class PreparedStatements {
  readonly #connection: Libsql.Database;
  readonly #statements = new LRUCache<string, Libsql.Statement>({ max: MAX_STATEMENTS });

  constructor(connection: Libsql.Database) {
    this.#connection = connection;
  }

  get(sql: string): Libsql.Statement {
    const statement = this.#statements.get(sql) ?? this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  clear(): void {
    this.#statements.clear();
  }
}
