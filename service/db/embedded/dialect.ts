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
import type { TellsChanges } from '../compiled-once.ts';
import { restrictToOwner } from '../restrict-to-owner.ts';
import { ChangeCounter } from './change-counter.ts';
import { Readers } from './readers.ts';
import { Writer } from './writer.ts';

const PATIENCE = 'busy_timeout = 5000';

/**
 * For connections that read. WAL is kept in the file, for the writer too; mapping the file avoids copies of its pages.
 */
const READING = ['journal_mode = WAL', 'query_only = ON', PATIENCE, 'mmap_size = 1073741824'];

/** FULL waits for the disk: what was answered survives a loss of power. */
const WRITING = ['synchronous = FULL', 'foreign_keys = ON', PATIENCE];

/** Tells whether a statement can be committed together with others: some, such as `vacuum`, have to be alone. */
const canShare = (query: RootOperationNode): boolean =>
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
    const isAlone = this.#turn === 'none';
    if (SelectQueryNode.is(query) && isAlone) {
      return { rows: (await this.#readers.read({ sql, parameters })) as Row[] };
    }
    const { rows, changes } = isAlone
      ? await this.#writer.runAlone({ sql, parameters }, { canShare: canShare(query) })
      : await this.#writer.run({ sql, parameters, begins: this.#begins() });
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): never {
    throw new Error(
      'Rows are read page by page here: a statement that stays open keeps the log from being emptied.',
    );
  }

  async begin(): Promise<void> {
    await this.#writer.takeTurn({ canShare: true });
    this.#turn = 'to begin';
  }

  async end(how: 'keep' | 'undo'): Promise<void> {
    const turn = this.#turn;
    this.#turn = 'none';
    if (turn !== 'none') await this.#writer.endTurn(turn === 'begun' ? how : 'unused');
  }

  #begins(): boolean {
    const begins = this.#turn === 'to begin';
    this.#turn = 'begun';
    return begins;
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

  constructor(file: string) {
    restrictToOwner(file);
    this.#changes = new ChangeCounter(file, READING);
    this.#readers = new Readers(file, READING);
    this.#writer = new Writer(file, WRITING, () => this.#changes.forget());
  }

  changeCount(): number {
    return this.#changes.count();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#readers, this.#writer);
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

  releaseConnection(connection: Connection): Promise<void> {
    return connection.end('undo');
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
