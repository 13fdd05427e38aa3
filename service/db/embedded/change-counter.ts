import Libsql from 'libsql';

/**
 * Tells whether anything in the database has changed, over a connection of its own: one that is in the middle of a read
 * sees the state at its start.
 */
export class ChangeCounter {
  readonly #connection: Libsql.Database;
  readonly #dataVersion: Libsql.Statement;
  #known: number | null = null;

  constructor(file: string, settings: readonly string[]) {
    this.#connection = new Libsql(file);
    for (const setting of settings) this.#connection.pragma(setting);
    this.#dataVersion = this.#connection.prepare('pragma data_version').raw(true);
  }

  /**
   * Is another number after every commit, here or in another process. It is read once in a turn of the event loop, whose
   * events had all come before, and once more after `forget`.
   */
  count(): number {
    if (this.#known !== null) return this.#known;
    const [count] = this.#dataVersion.get() as [number];
    this.#known = count;
    setImmediate(() => this.forget());
    return count;
  }

  /** Call it when something here may have changed. */
  forget(): void {
    this.#known = null;
  }

  close(): void {
    this.#connection.close();
  }
}
