import type Libsql from 'libsql';
import type { Client } from 'pg';
import { CommandError } from './command.ts';

/** A table of PostgreSQL. The embedded database has the same table and column names. */
export interface CopiedTable {
  name: string;
  columns: readonly { name: string; type: keyof typeof COPIED_TYPES }[];
  key: readonly string[];
}

/** A row's values as texts. `COPIED_TYPES` converts equal values of both databases to the same text. */
type Row = readonly (string | null)[];

/**
 * The supported column types. For each, a function converts a value's text to a form that is the same in both
 * databases.
 */
const COPIED_TYPES = {
  text: (text: string) => text,
  integer: (text: string) => text,
  bigint: (text: string) => text,
  'double precision': (text: string) => String(Number(text)),
};

const MAX_BATCH_ROWS = 1000;
/**
 * Maximum number of characters in a batch. A maximum of rows alone is not enough, because mails are much larger than
 * other rows.
 */
const MAX_BATCH_CHARACTERS = 1_000_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

const isCopied = (type: string): type is keyof typeof COPIED_TYPES => Object.hasOwn(COPIED_TYPES, type);

/**
 * Reads the tables, columns and primary keys of PostgreSQL. Omits Kysely's migration tables.
 *
 * @throws Error if a column's type is not in `COPIED_TYPES`, or the database generates its values
 */
export async function findTables(client: Client): Promise<CopiedTable[]> {
  const { rows: columns } = await client.query<{
    table: string;
    column: string;
    type: string;
    made: boolean;
  }>(`
    select table_name as table, column_name as column, data_type as type,
      is_identity = 'YES' or coalesce(column_default, '') like 'nextval(%' as made
    from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely\\_%'
    order by table_name collate "C", ordinal_position`);
  const { rows: keys } = await client.query<{ table: string; column: string }>(`
    select relname as table, attname as column
    from pg_index
    join pg_class on pg_class.oid = indrelid
    cross join unnest(indkey) with ordinality as part (number, position)
    join pg_attribute on attrelid = indrelid and attnum = part.number
    where indisprimary and relnamespace = current_schema()::regnamespace
    order by part.position`);
  return [...new Set(columns.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns
      .filter(({ table }) => table === name)
      .map(({ column, type, made }) => {
        if (!isCopied(type) || made)
          throw new Error(`${name}.${column} (${type}) has a type that cannot be copied`);
        return { name: column, type };
      }),
    key: keys.filter(({ table }) => table === name).map(({ column }) => column),
  }));
}

/** Yields the rows in the order of their primary keys. */
function* sourceRows(source: Libsql.Database, { name, columns, key }: CopiedTable): Generator<Row> {
  const names = columns.map((column) => column.name);
  const rows = source
    .prepare(`select ${list(names)} from ${quoted(name)} order by ${list(key)}`)
    // Integers are read as BigInt, because JavaScript numbers lose precision beyond 2^53.
    .safeIntegers(true)
    .iterate([]) as Iterable<Record<string, unknown>>;
  for (const row of rows) {
    yield columns.map((column) => {
      const value = row[column.name];
      if (value === null) return null;
      if (typeof value === 'object')
        throw new CommandError(`${name}.${column.name} has bytes that are not text.`);
      return COPIED_TYPES[column.type](String(value));
    });
  }
}

/** Groups rows into batches, one for each insert. The numbers of rows and of characters in a batch are limited. */
function* batches(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    for (const value of row) characters += value?.length ?? 0;
    if (batch.length < MAX_BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Copies all rows of a table from the embedded database to PostgreSQL.
 *
 * @returns the number of rows
 * @throws the driver's error, CommandError
 */
export async function copyRows(source: Libsql.Database, target: Client, table: CopiedTable): Promise<number> {
  const { name, columns } = table;
  const into = `${quoted(name)} (${list(columns.map((column) => column.name))})`;
  const values = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  let count = 0;
  for (const batch of batches(sourceRows(source, table))) {
    await target.query(
      `insert into ${into} select * from unnest(${values})`,
      columns.map((_, index) => batch.map((row) => row[index])),
    );
    count += batch.length;
  }
  return count;
}

/**
 * Yields the rows of PostgreSQL in the same order as `sourceRows`: by primary key, texts by their bytes. Must run in a
 * transaction, because it uses a cursor.
 */
async function* targetRows(target: Client, { name, columns, key }: CopiedTable): AsyncGenerator<Row> {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = key
    .map((column) => (typeOf.get(column) === 'text' ? `${quoted(column)} collate "C"` : quoted(column)))
    .join(', ');
  await target.query(
    `declare copied no scroll cursor for select ${texts} from ${quoted(name)} order by ${order}`,
  );
  for (;;) {
    const { rows } = await target.query<(string | null)[]>({
      text: `fetch ${MAX_BATCH_ROWS} from copied`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    for (const row of rows) {
      yield row.map((value, index) => value && COPIED_TYPES[columns[index]!.type](value));
    }
  }
  await target.query('close copied');
}

/**
 * Compares all rows of a table, value by value.
 *
 * @throws CommandError for the first difference
 */
export async function compareRows(
  source: Libsql.Database,
  target: Client,
  table: CopiedTable,
): Promise<void> {
  const copied = targetRows(target, table);
  const keyOf = (row: Row): string =>
    table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)]).join(', ');
  const differs = (row: Row) =>
    new CommandError(`${table.name}: the row ${keyOf(row)} differs in PostgreSQL.`);
  for (const row of sourceRows(source, table)) {
    const { value: other } = await copied.next();
    if (!other || row.some((value, index) => value !== other[index])) throw differs(row);
  }
  const { value: more } = await copied.next();
  if (more) throw differs(more);
}
