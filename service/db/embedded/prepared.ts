import type Libsql from 'libsql';

/** Those with lists of values differ without end. */
const MOST_PREPARED = 200;

/** Keeps the statements of a connection, up to the one not used longest: preparing one takes longer than most take to run. */
export class PreparedStatements {
  readonly #connection: Libsql.Database;
  readonly #kept = new Map<string, Libsql.Statement>();

  constructor(connection: Libsql.Database) {
    this.#connection = connection;
  }

  of(sql: string): Libsql.Statement {
    const statement = this.#kept.get(sql) ?? this.#connection.prepare(sql);
    this.#kept.delete(sql);
    this.#kept.set(sql, statement);
    if (this.#kept.size > MOST_PREPARED) this.#kept.delete(this.#kept.keys().next().value!);
    return statement;
  }

  forget(): void {
    this.#kept.clear();
  }
}
