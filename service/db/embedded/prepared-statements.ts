import type Libsql from 'libsql';
import { LRUCache } from 'lru-cache';

/**
 * Maximum number of cached statements. Needed because `in (…)` lists of different lengths produce an unlimited number
 * of statements.
 */
const MAX_STATEMENTS = 200;

/**
 * LRU cache of a connection's prepared statements. For most statements, preparing takes longer than running.
 */
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
