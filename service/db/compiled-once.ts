import {
  DeleteQueryNode,
  InsertQueryNode,
  SelectQueryNode,
  UpdateQueryNode,
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Insertable,
  type Kysely,
  type RootOperationNode,
} from 'kysely';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/** Where a value of the call belongs. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** Is an adapter of a database that tells whether anything in it has changed. */
export interface TellsChanges {
  /** Is another number after every change, whoever made it. */
  changeCount(): number;
}

const tellsChanges = (adapter: DialectAdapter): adapter is DialectAdapter & TellsChanges =>
  'changeCount' in adapter;

/** Bounds the memory for answers of a query where nothing changes for long. */
const MOST_ANSWERS = 10_000;

/** Is what this module hands to a dialect. */
export interface OnceCompiledQuery {
  /**
   * Nobody waits for its answer: within a transaction it may be done together with what follows, and tell with that, or with
   * the commit, that it was refused.
   */
  givesNothing?: boolean;
}

/** Tells whether what was read is kept in memory until something changes. */
interface Keeping {
  keepsAnswers: boolean;
}

/** Tells whether a statement changes rows: what else is no `select`, such as `vacuum`, may have to be alone. */
export const isChange = (
  query: RootOperationNode,
): query is InsertQueryNode | UpdateQueryNode | DeleteQueryNode =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

/** A query as one database takes it, and what it has answered since the last change. */
class Compiled<Row> {
  readonly #query: CompiledQuery<Row>;
  readonly #keepsAnswers: boolean;
  readonly #givesNothing: boolean;
  readonly #answers = new Map<string, Row[]>();
  #answeredAt = Number.NaN;

  constructor(query: CompiledQuery<Row>, { keepsAnswers }: Keeping) {
    this.#query = query;
    this.#keepsAnswers = keepsAnswers && SelectQueryNode.is(query.query);
    this.#givesNothing = isChange(query.query) && !query.query.returning;
  }

  async ask(db: Db, values: readonly unknown[]): Promise<Row[]> {
    const { adapter } = db.getExecutor();
    // A transaction sees its own changes, which nobody else does.
    if (!this.#keepsAnswers || db.isTransaction || !tellsChanges(adapter)) return this.#execute(db, values);
    // Is asked for before the rows: a change in between gives newer rows an older count, and they are only asked for again.
    const count = adapter.changeCount();
    if (count !== this.#answeredAt) {
      this.#answers.clear();
      this.#answeredAt = count;
    }
    const key = JSON.stringify(values);
    const known = this.#answers.get(key);
    if (known) return known;
    const rows = await this.#execute(db, values);
    if (count === this.#answeredAt && this.#answers.size < MOST_ANSWERS) this.#answers.set(key, rows);
    return rows;
  }

  async #execute(db: Db, values: readonly unknown[]): Promise<Row[]> {
    const parameters = this.#query.parameters.map((given) =>
      given instanceof Place ? values[given.index] : given,
    );
    const givesNothing = this.#givesNothing;
    const compiled: CompiledQuery<Row> & OnceCompiledQuery = { ...this.#query, parameters, givesNothing };
    return (await db.executeQuery<Row>(compiled)).rows;
  }
}

/**
 * Builds and compiles a query once for each database: for what every request asks, that takes longer than the answer. Where
 * the database tells whether anything in it has changed, what was read since is not read again; so no caller changes the
 * rows that it gets, and the answers of what reads a secret are not kept.
 *
 * @param build makes the query; `values` stand where the values of a call belong
 * @returns asks it with the values of a call; gives the rows that are read, or that a change returns
 */
export function compiledOnce<Row, Values extends readonly unknown[]>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
  keeping: Keeping = { keepsAnswers: true },
): (db: Db, ...values: Values) => Promise<readonly Readonly<Row>[]> {
  const known = new WeakMap<DialectAdapter, Compiled<Row>>();
  return (db, ...values) => {
    const { adapter } = db.getExecutor();
    let compiled = known.get(adapter);
    if (!compiled) {
      const places = values.map((_, index) => new Place(index)) as unknown as Values;
      compiled = new Compiled(build(db, ...places).compile(), keeping);
      known.set(adapter, compiled);
    }
    return compiled.ask(db, values);
  };
}

/**
 * Builds an insert once for each database.
 *
 * @param columns those that each row says; the others are null
 * @returns inserts one row
 */
export function insertOnce<Table extends keyof Database, Column extends keyof Insertable<Database[Table]>>(
  table: Table,
  columns: readonly Column[],
): (db: Db, row: Pick<Insertable<Database[Table]>, Column>) => Promise<void> {
  const insert = compiledOnce((db: Db, ...values: readonly unknown[]) =>
    db
      .insertInto(table)
      .values(
        Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Insertable<
          Database[Table]
        >,
      ),
  );
  return async (db, row) => void (await insert(db, ...columns.map((column) => row[column])));
}
