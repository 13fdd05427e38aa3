import Libsql from 'libsql';

/**
 * Tells whether anything in the database has changed, over a connection of its own: one that is in the middle of a read
 * sees the state at its start.
 */
export class ChangeCounter {
  readonly #connection: Libsql.Database;
  readonly #dataVersion: Libsql.Statement;

  constructor(file: string, settings: readonly string[]) {
    this.#connection = new Libsql(file);
    for (const setting of settings) this.#connection.pragma(setting);
    this.#dataVersion = this.#connection.prepare('pragma data_version').raw(true);
  }

  /** Is another number after every commit, here or in another process. */
  count(): number {
    const [count] = this.#dataVersion.get() as [number];
    return count;
  }

  close(): void {
    this.#connection.close();
  }
}
