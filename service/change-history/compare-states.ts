import { ROWS_PER_STATEMENT } from '../db/chunks.ts';
import { isPostgres } from '../db/is-postgres.ts';
import type { Db } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { Context } from '../context.ts';
import { OUTSIDE, withCause } from './cause.ts';
import { recordAround } from './record.ts';
import type { RecordedKind } from './recorded-object.ts';

/** The tables with a column `uuid`, which identifies their rows. */
type TableWithUuid = {
  [Table in keyof Database]: Database[Table] extends { uuid: string } ? Table : never;
}[keyof Database];

export interface ComparedKind {
  recorded: RecordedKind;
  /** The table of the objects. */
  table: TableWithUuid;
}

/**
 * Compares the values of all objects with the last recorded ones, and records the differences as a change outside the
 * history. If an object has no recorded values yet, its current ones are stored.
 */
export const compareStates = (context: Context, kinds: readonly ComparedKind[]): Promise<void> =>
  withCause(context, OUTSIDE, async () => {
    for (const kind of kinds) {
      let after: string | undefined = '';
      while (after !== undefined) after = await comparePage(context.db, kind, after);
    }
  });

/** Compares a page of objects, ordered by uuid. Returns the page's last uuid; undefined after the last page. */
const comparePage = (db: Db, { recorded, table }: ComparedKind, after: string): Promise<string | undefined> =>
  db.transaction().execute(async (transaction) => {
    const states = transaction
      .selectFrom('recorded_states')
      .select('object_uuid as uuid')
      .where('kind', '=', recorded.kind)
      .where('object_uuid', '>', after)
      .orderBy('object_uuid')
      .limit(ROWS_PER_STATEMENT);
    const objects = transaction
      // The cast is needed because Kysely accepts no union of table names here. All these tables have the column
      // `uuid`.
      .selectFrom(table as 'users')
      .select('uuid')
      .where('uuid', '>', after)
      .orderBy('uuid')
      .limit(ROWS_PER_STATEMENT);
    const stored = new Set((await states.execute()).map(({ uuid }) => uuid));
    const existing = (await objects.execute()).map(({ uuid }) => uuid);
    const page = [...new Set([...stored, ...existing])].toSorted().slice(0, ROWS_PER_STATEMENT);
    // If another transaction has locked the recorded values of an object, the object is skipped: that transaction
    // records a change of it, and therefore compares it.
    const lockedHere = isPostgres(db) ? await states.forUpdate().skipLocked().execute() : null;
    const locked = lockedHere && new Set(lockedHere.map(({ uuid }) => uuid));
    const uuids = page.filter((uuid) => !locked || !stored.has(uuid) || locked.has(uuid));
    await recordAround(transaction, [{ kind: recorded, uuids }], async () => {});
    return page.at(-1);
  });
