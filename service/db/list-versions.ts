import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { inTransaction } from './transact.ts';

/**
 * The lists that have a version. Each resource declares its own lists beside its tables, by declaration merging.
 * `true`: the console watches the list for changes, and the contract's `ListVersions` contains it. `'unfollowed'`: the
 * console does not watch the list.
 */
export interface Lists {}

export type ListName = keyof Lists;

export type FollowedList = { [Name in ListName]: Lists[Name] extends true ? Name : never }[ListName];

/** The lists whose versions a transaction incremented first, before any savepoint. */
const incrementedFirst = new WeakMap<Kysely<Database>, ReadonlySet<ListName>>();

/**
 * Increments the versions of lists. Must run in the transaction that changes the lists, so that no reader
 * sees new rows with an old version. Also locks the lists until the transaction ends. Call this only if
 * the transaction must read before it knows whether it changes a list. Otherwise, use `withLockedLists`.
 */
export async function bumpListVersions(
  db: Kysely<Database>,
  ...lists: [ListName, ...ListName[]]
): Promise<void> {
  const others = new Set(lists.filter((list) => !incrementedFirst.get(db)?.has(list)));
  if (others.size === 0) return;
  // The lists are sorted, so that all transactions lock their rows in the same order, which prevents deadlocks.
  const rows = [...others].toSorted().map((list) => ({ list, version: 1 }));
  await db
    .insertInto('list_versions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet((eb) => ({ version: eb('list_versions.version', '+', 1) })),
    )
    .execute();
}

/** Runs work in a transaction, such as the `write` of a lease. */
type Transact = <Result>(work: (transaction: Kysely<Database>) => Promise<Result>) => Promise<Result>;

/**
 * Opens a transaction that locks lists and increments their versions before it does anything else. What `work` reads
 * is therefore valid until the commit: two transactions that lock the same list run one after the other. In the opened
 * transaction, further calls do not increment the same versions again.
 *
 * @param within the database, a transaction to join, or a function that opens the transaction, such as one with a lease
 * or with retries
 */
export function withLockedLists<Result>(
  within: Kysely<Database> | Transact,
  lists: readonly [ListName, ...ListName[]],
  work: (transaction: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const transact: Transact = typeof within === 'function' ? within : (each) => inTransaction(within, each);
  return transact(async (transaction) => {
    await bumpListVersions(transaction, ...lists);
    // In a joined transaction, a rollback to a savepoint could undo the increments.
    if (typeof within === 'function' || !within.isTransaction)
      incrementedFirst.set(transaction, new Set(lists));
    return work(transaction);
  });
}

/** Locks a list until the transaction ends. The version of the list does not change. */
export async function lockList(db: Kysely<Database>, list: ListName): Promise<void> {
  await db
    .insertInto('list_versions')
    // Before its first change, a list has no row that an `UPDATE` could lock.
    .values({ list, version: 0 })
    .onConflict((conflict) =>
      conflict.column('list').doUpdateSet((eb) => ({ version: eb.ref('list_versions.version') })),
    )
    .execute();
}

/** The identity of the installation, and the versions of all lists that have ever changed, sorted by list. */
export interface ListState {
  installation: string;
  versions: ReadonlyMap<ListName, number>;
}

/** Reads the versions of all lists in one statement, because every request for a list needs them. */
export async function readListState(db: Kysely<Database>): Promise<ListState> {
  const rows = await db
    .selectFrom('installation')
    .leftJoin('list_versions', (join) => join.onTrue())
    .select(['installation.value as installation', 'list_versions.list', 'list_versions.version'])
    .where('installation.name', '=', 'id')
    .orderBy('list_versions.list')
    .execute();
  const versions = new Map<ListName, number>();
  for (const { list, version } of rows) if (list !== null) versions.set(list as ListName, version ?? 0);
  return { installation: rows[0]!.installation, versions };
}

/** Reads the versions of lists, in the order of `lists`. A list that has never changed has the version 0. */
export async function listVersions(db: Kysely<Database>, lists: readonly ListName[]): Promise<number[]> {
  const { versions } = await readListState(db);
  return lists.map((list) => versions.get(list) ?? 0);
}

/**
 * Returns a text for each list, in the order of `lists`, that differs from all earlier ones when the list changes, also
 * after a restore.
 */
export async function listTags(db: Kysely<Database>, lists: readonly ListName[]): Promise<string[]> {
  const { installation, versions } = await readListState(db);
  return lists.map((list) => `${installation}.${versions.get(list) ?? 0}`);
}
