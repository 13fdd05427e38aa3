import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { isChange, type OnceCompiledQuery, type TellsChanges } from '../compiled-once.ts';
import { restrictToOwner } from '../restrict-to-owner.ts';
import { ChangeCounter } from './change-counter.ts';
import { Readers } from './readers.ts';
import type { Statement } from './statements.ts';
import { keepLog } from './keep-log.ts';
import { Writer, type Work } from './writer.ts';

const PATIENCE = 'busy_timeout = 5000';

/** For connections that read. */
const READING = [PATIENCE, 'query_only = ON'];

/** 32 MB, not SQLite's 2 MB: each user changes a page of twelve indexes, and an import keeps these pages in the cache. */
export const WRITER_CACHE = 'cache_size = -32768';

/**
 * Puts temporary data into files, which is SQLite's default. libsql keeps it in memory: every page that changes after a
 * savepoint (540 MB for 10,000 changed users beside 200,000), and indexes that are being built.
 */
const TEMPORARY_FILES = 'temp_store = FILE';

/** FULL waits for the disk: what was answered survives a loss of power. */
const WRITING = [PATIENCE, 'synchronous = FULL', 'foreign_keys = ON', WRITER_CACHE, TEMPORARY_FILES];

class Connection implements DatabaseConnection {
  readonly #readers: Readers;
  readonly #writer: Writer;
  #turn: 'none' | 'to begin' | 'begun' = 'none';
  /** What is sent together with the next statement of the turn, or with its end. */
  readonly #held: Statement[] = [];

  constructor(readers: Readers, writer: Writer) {
    this.#readers = readers;
    this.#writer = writer;
  }

  async executeQuery<Row>(compiled: CompiledQuery & OnceCompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters, query } = compiled;
    const isAlone = this.#turn === 'none';
    if (SelectQueryNode.is(query) && isAlone) {
      return { rows: (await this.#readers.read({ sql, parameters })) as Row[] };
    }
    if (!isAlone && compiled.givesNothing) {
      this.#held.push({ sql, parameters });
      return { rows: [] };
    }
    const { rows, changes } = isAlone
      ? await this.#writer.runAlone({ sql, parameters }, { canShare: isChange(query) })
      : await this.#writer.run(this.#next({ sql, parameters }));
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): never {
    throw new Error(
      'Rows are read page by page here: a statement that stays open keeps the log from being emptied.',
    );
  }

  async begin(): Promise<void> {
    await this.#writer.takeTurn();
    this.#turn = 'to begin';
  }

  async end(how: 'keep' | 'undo'): Promise<void> {
    if (this.#turn === 'none') return;
    if (how === 'undo') this.#held.length = 0;
    const hasWork = this.#turn === 'begun' || this.#held.length > 0;
    const work = this.#next();
    this.#turn = 'none';
    if (!hasWork) this.#writer.giveTurn();
    else if (how === 'undo') this.#writer.undo();
    else await this.#writer.keep(work);
  }

  /** What is held of the turn, then these. */
  #next(...statements: Statement[]): Work {
    const begins = this.#turn === 'to begin';
    this.#turn = 'begun';
    return { statements: [...this.#held.splice(0), ...statements], begins };
  }
}

/**
 * Writes through one connection in a thread, one transaction after the other. Reads go on meanwhile, and see what was
 * committed.
 */
class EmbeddedDriver implements Driver {
  readonly #changes: ChangeCounter;
  readonly #readers: Readers;
  readonly #writer: Writer;
  readonly #idle: Connection[] = [];

  constructor(file: string) {
    restrictToOwner(file);
    keepLog(file);
    this.#changes = new ChangeCounter(file, READING);
    this.#readers = new Readers(file, READING);
    this.#writer = new Writer(file, WRITING, () => this.#changes.forget());
  }

  changeCount(): number {
    return this.#changes.count();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#idle.pop() ?? new Connection(this.#readers, this.#writer);
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('keep');
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.end('undo');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    await connection.end('undo');
    this.#idle.push(connection);
  }

  async destroy(): Promise<void> {
    this.#changes.close();
    this.#readers.close();
    await this.#writer.close();
  }
}

class EmbeddedAdapter extends SqliteAdapter implements TellsChanges {
  readonly #driver: EmbeddedDriver;

  constructor(driver: EmbeddedDriver) {
    super();
    this.#driver = driver;
  }

  changeCount(): number {
    return this.#driver.changeCount();
  }
}

export function embeddedDialect(file: string): Dialect {
  const driver = new EmbeddedDriver(file);
  return {
    createAdapter: () => new EmbeddedAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
