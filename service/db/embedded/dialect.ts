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
import { keepLog } from './keep-log.ts';
import { Writer } from './writer.ts';

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

/** Returns whether a statement changes rows. Other statements, such as `vacuum`, may have to run outside a transaction. */
const isChange = (query: RootOperationNode): boolean =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

class Connection implements DatabaseConnection {
  readonly #readers: Readers;
  readonly #writer: Writer;
  #turn: 'none' | 'to begin' | 'begun' = 'none';

  constructor(readers: Readers, writer: Writer) {
    this.#readers = readers;
    this.#writer = writer;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#turn === 'none' && SelectQueryNode.is(query)) {
      return { rows: (await this.#readers.read({ sql, parameters })) as Row[] };
    }
    const { rows, changes } = await this.#write({ sql, parameters }, isChange(query));
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  #write(statement: Statement, canShare: boolean): Promise<Changed> {
    if (this.#turn === 'none') return this.#writer.runAlone(statement, { canShare });
    const begins = this.#turn === 'to begin';
    this.#turn = 'begun';
    return this.#writer.run(statement, { begins });
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
    const hasBegun = this.#turn === 'begun';
    this.#turn = 'none';
    if (!hasBegun) this.#writer.giveTurn();
    else if (how === 'undo') this.#writer.undo();
    else await this.#writer.keep();
  }
}

/**
 * Writes through one connection in a thread, one transaction after the other. Reads go on meanwhile, and see what was
 * committed.
 */
class EmbeddedDriver implements Driver {
  readonly #readers: Readers;
  readonly #writer: Writer;
  readonly #idle: Connection[] = [];

  constructor(file: string) {
    restrictToOwner(file);
    keepLog(file);
    this.#readers = new Readers(file, READING);
    this.#writer = new Writer(file, WRITING);
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
