import type { Context } from '../context.ts';
import { DELETED_AT_ONCE } from '../db/delete-in-chunks.ts';
import type { Db } from '../db/open.ts';
import { taskCause, withCause } from './cause.ts';
import { recordInstallation } from './recorded-installation.ts';
import type { ItemContent } from './recorded-object.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Deletes the changes of seals that are older than a number of days, and records the deletion. Keeps the seals. The
 * limit is the start of a day (UTC), so that the history gets at most one such record each day.
 *
 * @returns the number of deleted changes
 */
export async function deleteExpiredChanges(context: Context, days: number): Promise<number> {
  const { db, now } = context;
  const before = Math.floor(now() / DAY) * DAY - days * DAY;
  const done = await lastDeletedBatch(db);
  // Completes an interrupted deletion first.
  const left = await deleteSealed(db, done);
  const expired = await db
    .selectFrom('change_seals')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('newest_at', '<', before)
    .where('number', '>', done)
    .executeTakeFirst();
  const last = expired?.number;
  if (!last) return left;
  await withCause(context, taskCause('retention'), () =>
    db.transaction().execute((transaction) => recordInstallation(transaction, DELETED_FIELD, String(last))),
  );
  return left + (await deleteSealed(db, last));
}

/**
 * The field of the item that records a deletion. Its value is the number of the last seal whose changes were deleted.
 */
const DELETED_FIELD = 'historyDeleted';

/** Returns the number of the last seal whose changes were deleted because of their age; 0 if there is none. */
export async function lastDeletedBatch(db: Db): Promise<number> {
  const records = await db
    .selectFrom('changes')
    .innerJoin('change_items as item', 'item.change_uuid', 'changes.uuid')
    .select('item.content')
    .where('item.kind', '=', 'installation')
    .where('changes.call', '=', taskCause('retention').call)
    .orderBy('item.change_uuid', 'desc')
    .limit(1)
    .execute();
  const [field] = records.flatMap(({ content }) => (JSON.parse(content) as ItemContent).fields);
  return Number(field?.after ?? 0);
}

async function deleteSealed(db: Db, last: number): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db
      .selectFrom('changes')
      .select('uuid')
      .where('seal', '<=', last)
      .limit(DELETED_AT_ONCE)
      .execute();
    if (rows.length === 0) return total;
    const uuids = rows.map(({ uuid }) => uuid);
    await db.deleteFrom('changes').where('uuid', 'in', uuids).execute();
    total += rows.length;
  }
}
