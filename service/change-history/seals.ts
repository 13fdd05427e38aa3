import { createHash, createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DbWithKeys } from '../context.ts';
import type { Db } from '../db/open.ts';
import { ensureSealingKey } from './person-keys.ts';
import type { ChangeItemTable, ChangeSealTable, ChangeTable } from './tables.ts';

/** Maximum number of changes in a batch. */
const BATCH = 500;

type Seal = ChangeSealTable;

export const macOf = (
  key: Buffer,
  { number, newest_at, changes, digest }: Omit<Seal, 'mac'>,
  previous: string,
) =>
  createHmac('sha256', key)
    .update(JSON.stringify([previous, number, Number(newest_at), changes, digest]))
    .digest('base64url');

/** Finds the seal with the highest number; undefined if there is none. */
export async function newestSeal(db: Db): Promise<Seal | undefined> {
  return db.selectFrom('change_seals').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** Computes the digest of changes with all their items. */
export async function digestOf(db: Db, changes: readonly Selectable<ChangeTable>[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { seal: _, ...change } of changes) {
    hash.update(rowText({ ...change, at: Number(change.at) }));
    for await (const items of itemPages(db, change.uuid))
      for (const item of items) hash.update(rowText(item));
  }
  return hash.digest('base64url');
}

const rowText = (row: object): string =>
  `${JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))}\n`;

/** Number of items that are read at once. */
const ITEMS_PER_PAGE = 1000;

/** Reads the items of a change in their order. */
export async function* itemPages(db: Db, change: string): AsyncGenerator<ChangeItemTable[]> {
  for (let after = -1; ;) {
    const items = await db
      .selectFrom('change_items')
      .selectAll()
      .where('change_uuid', '=', change)
      .where('position', '>', after)
      .orderBy('position')
      .limit(ITEMS_PER_PAGE)
      .execute();
    const last = items.at(-1);
    if (!last) return;
    yield items;
    after = last.position;
  }
}

/**
 * Seals the next batch of changes. A change that commits late is sealed in a later batch, because a batch consists of
 * the changes without a seal, whatever their time. If two instances seal at the same time, one of them fails, because
 * both insert the same number.
 *
 * @returns the new seal; null if no change is left
 */
export async function sealNextBatch({ db, keys }: DbWithKeys): Promise<Seal | null> {
  return db.transaction().execute(async (transaction) => {
    const batch = await transaction
      .selectFrom('changes')
      .selectAll()
      .where('seal', 'is', null)
      .orderBy('uuid')
      .limit(BATCH)
      .execute();
    if (batch.length === 0) return null;
    const previous = await newestSeal(transaction);
    const unsigned = {
      number: (previous?.number ?? 0) + 1,
      newest_at: Math.max(...batch.map(({ at }) => Number(at))),
      changes: batch.length,
      digest: await digestOf(transaction, batch),
    };
    const key = await ensureSealingKey(transaction, keys);
    const next = { ...unsigned, mac: macOf(key, unsigned, previous?.mac ?? '') };
    await transaction.insertInto('change_seals').values(next).execute();
    const uuids = batch.map(({ uuid }) => uuid);
    await transaction.updateTable('changes').set({ seal: next.number }).where('uuid', 'in', uuids).execute();
    return next;
  });
}
