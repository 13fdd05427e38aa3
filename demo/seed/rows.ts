import type { CompiledQuery, Insertable } from 'kysely';
import { chunks, ROWS_PER_STATEMENT } from '../../service/db/chunks.ts';
import type { Db } from '../../service/db/open.ts';
import type { Database } from '../../service/db/schema.ts';

/**
 * Rows by table. The order of the keys is the order of the inserts: each table comes after the tables that its
 * foreign keys refer to.
 */
export type Rows = { [T in keyof Database]?: Insertable<Database[T]>[] };

async function insertAll<T extends keyof Database>(db: Db, table: T, rows: Insertable<Database[T]>[]) {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Insertable<Database[T]>)[];
  let fullBatch: CompiledQuery | null = null;
  for (const batch of chunks(rows)) {
    if (fullBatch && batch.length === ROWS_PER_STATEMENT) {
      const parameters = batch.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery({ ...fullBatch, parameters });
    } else {
      const query = db.insertInto(table).values(batch).compile();
      await db.executeQuery(query);
      fullBatch ??= query;
    }
  }
}

export async function insertRows(db: Db, rows: Rows): Promise<void> {
  for (const [table, tableRows] of Object.entries(rows)) {
    await insertAll(db, table as keyof Database, tableRows);
  }
}
