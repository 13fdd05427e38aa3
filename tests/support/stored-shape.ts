import { sql, type Kysely } from 'kysely';
import type { Database } from '../../service/db/schema.ts';

interface Column {
  /** The name of the table, a dot, and the name of the column. */
  name: string;
  table: string;
  type: string;
  /** True if an insert must name the column: the column has no default and must not be null. */
  required: boolean;
  /** True if an insert that does not name the column stores null. */
  empty: boolean;
}

/** A constraint by which PostgreSQL can refuse a write: a key, a foreign key, a check or a unique index. */
interface Refusal {
  table: string;
  definition: string;
  columns: string[];
  /** For a foreign key that prevents the deletion of referenced rows: the referenced table; otherwise null. */
  holds: string | null;
}

/** The columns and constraints of a PostgreSQL database, as far as they decide which writes succeed. */
export interface StoredShape {
  columns: Column[];
  refusals: Refusal[];
}

export async function readShape(db: Kysely<Database>): Promise<StoredShape> {
  const columns = await sql<Column>`
    select relname as table, relname || '.' || attname as name,
      format_type(atttypid, atttypmod) || ' ' || attcollation as type,
      attnotnull and not (atthasdef or attidentity <> '') as required,
      not attnotnull and not atthasdef as empty
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(
    db,
  );
  const refusals = await sql<Refusal>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition,
      case when contype = 'f' and confdeltype not in ('c', 'n') then confrelid::regclass::text end as holds,
      array(select conrelid::regclass || '.' || attname from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ', ' INDEX '), null,
      array(select indrelid::regclass || '.' || attname from pg_attribute
        where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  return { columns: columns.rows, refusals: refusals.rows };
}

const keyOf = ({ table, definition }: Refusal) => `${table} ${definition}`;

/**
 * Lists the changes from `before` to `after` that can make writes of an earlier version of the service fail. That
 * version knows only the tables of `before`.
 */
export function findLosses(before: StoredShape, after: StoredShape): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const known = new Map(before.columns.map((column) => [column.name, column]));
  const now = new Map(after.columns.map((column) => [column.name, column]));
  const had = new Set(before.refusals.map(keyOf));
  const has = new Set(after.refusals.map(keyOf));
  const isLeftEmpty = (column: string) => !known.has(column) && now.get(column)?.empty === true;
  return [
    ...before.columns.filter(({ name }) => !now.has(name)).map(({ name }) => `${name} is gone`),
    ...after.columns.flatMap(({ name, table, type, required }) => {
      const old = known.get(name);
      if (!old) return required && tables.has(table) ? [`${name} must be given`] : [];
      if (old.type !== type) return [`${name} is of another type`];
      return required && !old.required ? [`${name} must be given`] : [];
    }),
    ...after.refusals
      .filter(
        (refusal) =>
          !had.has(keyOf(refusal)) && tables.has(refusal.table) && !refusal.columns.some(isLeftEmpty),
      )
      .map((refusal) => `${keyOf(refusal)} refuses what was taken`),
    ...after.refusals
      .filter((refusal) => !had.has(keyOf(refusal)) && refusal.holds !== null && tables.has(refusal.holds))
      .map((refusal) => `${refusal.table} keeps rows of ${refusal.holds} from being removed`),
    // Statements of the earlier version with "on conflict" name the unique key, so they fail without it.
    ...before.refusals
      .filter(
        (refusal) => !has.has(keyOf(refusal)) && /^(UNIQUE|PRIMARY|CREATE UNIQUE)/.test(refusal.definition),
      )
      .map((refusal) => `${keyOf(refusal)} is gone`),
  ];
}
