import {
  DeleteQueryNode,
  InsertQueryNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  UpdateQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type RootOperationNode,
} from 'kysely';
import { restrictToOwner } from '../restrict-to-owner.ts';
import { Readers } from './readers.ts';
import type { Changed, Statement } from './statements.ts';
import { enableWal } from './enable-wal.ts';
import { Writer } from './writer.ts';

const BUSY_TIMEOUT = 'busy_timeout = 5000';

const READING = [BUSY_TIMEOUT, 'query_only = ON'];

/**
 * A page cache of 32 MB instead of SQLite's 2 MB. A changed user touches one page in each of twelve indexes,
 * so an import of many users reuses the cached pages.
 */
export const WRITER_CACHE = 'cache_size = -32768';

/**
 * Stores temporary data in files, as SQLite does by default. libsql would keep it in memory, where an import of 10,000
 * users into a database of 200,000 needs 540 MB for the pages that change after a savepoint.
 */
const TEMPORARY_FILES = 'temp_store = FILE';

/**
 * Pragmas of the write connection. FULL waits for the disk, so that a change whose caller got a response
 * survives a power loss.
 */
const WRITING = [BUSY_TIMEOUT, 'synchronous = FULL', 'foreign_keys = ON', WRITER_CACHE, TEMPORARY_FILES];

/**
 * Returns whether a statement changes rows. Other statements, such as `vacuum`, may have to run outside of a
 * transaction.
 */
const isChange = (query: RootOperationNode): boolean =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

class Connection implements DatabaseConnection {
  readonly #readers: Readers;
  readonly #writer: Writer;
  #transaction: 'none' | 'to begin' | 'begun' = 'none';

  constructor(readers: Readers, writer: Writer) {
    this.#readers = readers;
    this.#writer = writer;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction === 'none' && SelectQueryNode.is(query)) {
      return { rows: (await this.#readers.read({ sql, parameters })) as Row[] };
    }
    const { rows, changes } = await this.#write({ sql, parameters }, isChange(query));
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  #write(statement: Statement, canShare: boolean): Promise<Changed> {
    if (this.#transaction === 'none') return this.#writer.runAlone(statement, { canShare });
    const begins = this.#transaction === 'to begin';
    this.#transaction = 'begun';
    return this.#writer.run(statement, { begins });
  }

  streamQuery(): never {
    throw new Error(
      'Rows are read page by page here: a statement that stays open keeps the log from being emptied.',
    );
  }

  async begin(): Promise<void> {
    await this.#writer.acquire();
    this.#transaction = 'to begin';
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#transaction === 'none') return;
    const hasBegun = this.#transaction === 'begun';
    this.#transaction = 'none';
    if (!hasBegun) this.#writer.release();
    else if (how === 'rollback') this.#writer.rollback();
    else await this.#writer.commit();
  }
}

/**
 * The Kysely driver of the embedded database. One connection, in a worker thread, runs all transactions one after the
 * other. Reads outside of a transaction run concurrently on other connections, and see only committed data.
 */
class EmbeddedDriver implements Driver {
  readonly #readers: Readers;
  readonly #writer: Writer;
  readonly #idle: Connection[] = [];

  constructor(file: string) {
    restrictToOwner(file);
    enableWal(file);
    this.#readers = new Readers(file, READING);
    this.#writer = new Writer(file, WRITING);
  }

  async init(): Promise<void> {
    try {
      await this.#writer.opened;
    } catch (error) {
      this.#readers.close();
      // Kysely does not call `destroy` for a driver whose `init` has failed.
      await this.#writer.close().catch(() => {});
      throw error;
    }
  }

  async acquireConnection(): Promise<Connection> {
    return this.#idle.pop() ?? new Connection(this.#readers, this.#writer);
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: Connection): Promise<void> {
    await connection.end('rollback');
    this.#idle.push(connection);
  }

  async destroy(): Promise<void> {
    this.#readers.close();
    await this.#writer.close();
  }
}

export const embeddedDialect = (file: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new EmbeddedDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
