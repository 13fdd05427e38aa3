import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

/** Maximum number of rows that one statement deletes. */
export const DELETED_AT_ONCE = 1000;

/**
 * Deletes the rows that meet a condition, at most `DELETED_AT_ONCE` in each statement. So no statement locks rows or
 * blocks other writes to the embedded database for long.
 *
 * @param key the columns of the primary key
 */
export async function deleteInChunks(
  db: Db,
  table: keyof Database,
  key: readonly string[],
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // The condition is repeated outside of the subquery, because PostgreSQL checks it again for a row that a concurrent
  // statement has changed meanwhile.
  const chunk = db
    .deleteFrom(table)
    .where(condition)
    .where(
      sql<SqlBool>`(${columns}) in (
      select ${columns} from ${sql.table(table)} where ${condition} limit ${sql.lit(DELETED_AT_ONCE)}
    )`,
    );
  let deleted: bigint;
  do {
    ({ numDeletedRows: deleted } = await chunk.executeTakeFirstOrThrow());
  } while (deleted > 0n);
}
