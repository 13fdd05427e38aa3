import { keptWhileUnchanged } from '../db/kept.ts';
import type { Db } from '../db/open.ts';
import type { Listed, OfProfiles, ProfileColumn, Search, Seen } from './listed.ts';
import { ALONG, type Filter, parts, type Users } from './order.ts';

const keptCounts = keptWhileUnchanged(['users']);

/** Has users of the embedded database looked through, some thousand in a turn of the event loop, and counted once for each state of their list. */
export function listInEmbedded(db: Db, { key, narrow }: Seen, search: Search | null): Listed {
  const all = narrow(db.selectFrom('users'));
  const filter = search?.filter ?? null;
  const total = () => keptCounts(db, `${key} all`, () => count(all));
  return {
    users: all,
    filter,
    mostParts: Infinity,
    isFound: false,
    count: search
      ? () => keptCounts(db, `${key} ${search.key} found`, () => countFound(all, search.filter))
      : total,
    countBy: (column) =>
      keptCounts(db, `${key} ${search?.key ?? ''} ${column}`, () => countBy(all, filter, column)),
    total,
    partWith: async () => null,
    lettered: async () => null,
  };
}

async function count(users: Users): Promise<number> {
  const { counted } = await users
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

async function countFound(users: Users, filter: Filter): Promise<number> {
  let found = 0;
  for await (const part of parts(users, ALONG.username, false, null)) found += await count(filter(part));
  return found;
}

async function countBy(users: Users, filter: Filter | null, column: ProfileColumn): Promise<OfProfiles> {
  const found = new Map<string | null, number>();
  for await (const part of filter ? parts(users, ALONG.username, false, null) : [users]) {
    const rows = await (filter?.(part) ?? part)
      .select(column)
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .groupBy(column)
      .execute();
    for (const row of rows) found.set(row[column], (found.get(row[column]) ?? 0) + row.counted);
  }
  return found;
}
