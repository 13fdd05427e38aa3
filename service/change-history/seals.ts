import { createHash, createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DbWithKeys } from '../context.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { ensureSealingKey } from './person-keys.ts';
import type { AccessLinkChangeTable, ChangeItemTable, ChangeSealTable, ChangeTable } from './tables.ts';

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

/** Computes the digest of changes with all their items and links. */
export async function digestOf(db: Db, changes: readonly Selectable<ChangeTable>[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { seal: _, ...change } of changes) {
    hash.update(rowText({ ...change, at: Number(change.at) }));
    for await (const items of itemPages(db, change.uuid)) {
      for (const item of items) hash.update(rowText(item));
      for (const link of await linksOf(db, items)) hash.update(rowText(link));
    }
    // The digest includes the number of links, so that a link added to an object without an item is also detected.
    hash.update(rowText({ links: await countLinks(db, change.uuid) }));
  }
  return hash.digest('base64url');
}

/** Reads the links that a change added to or removed from the objects of these items, in a fixed order. */
async function linksOf(db: Db, items: readonly ChangeItemTable[]): Promise<AccessLinkChangeTable[]> {
  const links: AccessLinkChangeTable[] = [];
  for (const part of chunks(items)) {
    links.push(
      ...(await db
        .selectFrom('access_link_changes')
        .selectAll()
        .where('change_uuid', '=', part[0]!.change_uuid)
        .where('from_uuid', 'in', [...new Set(part.map(({ object_uuid }) => object_uuid))])
        .execute()),
    );
  }
  // The links are not sorted by the database, because its order of texts depends on the collation.
  return links.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ from_uuid, to_uuid }: AccessLinkChangeTable): string => `${from_uuid} ${to_uuid}`;

async function countLinks(db: Db, change: string): Promise<number> {
  const { links } = await db
    .selectFrom('access_link_changes')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('change_uuid', '=', change)
    .executeTakeFirstOrThrow();
  return Number(links);
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
 * Seals the next batch of changes. A batch consists of changes without a seal, so a later batch seals a change that
 * commits late. If two instances seal at the same time, one fails, because both insert the same number.
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
