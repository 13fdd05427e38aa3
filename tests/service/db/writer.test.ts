import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../service/db/open.ts';
import { setUpDatabase, emptySqlite } from '../../support/databases.ts';

const lock = (name: string) => ({ name, holder: 'me', expires_at: 0 });

const add = (db: Db, name: string) => db.insertInto('job_locks').values(lock(name)).execute();

const namesIn = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('job_locks').select('name').orderBy('name').execute()).map(({ name }) => name);

const addTwo = (db: Db, name: string): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    await add(transaction, name);
    await add(transaction, `${name}+`);
    return [name, `${name}+`];
  });

/**
 * The kinds of concurrent writes that the test combines. Each one stores the names that it returns, or throws and
 * stores nothing.
 */
const KINDS: Readonly<Record<string, (db: Db, name: string) => Promise<string[]>>> = {
  async aStatement(db, name) {
    await add(db, name);
    return [name];
  },
  async aStatementThatIsRefused(db) {
    await add(db, 'taken');
    return [];
  },
  async aStatementThatMustBeAlone(db) {
    await sql`vacuum`.execute(db);
    return [];
  },
  transaction: addTwo,
  transactionThatIsRefusedAtItsEnd: (db, name) =>
    db.transaction().execute(async (transaction) => {
      await add(transaction, name);
      await add(transaction, 'taken');
      return [name];
    }),
  transactionThatReadsItsChange: (db, name) =>
    db.transaction().execute(async (transaction) => {
      await add(transaction, name);
      return (await namesIn(transaction)).filter((each) => each === name);
    }),
  transactionThatThrows: (db, name) =>
    db.transaction().execute(async (transaction) => {
      await add(transaction, name);
      throw new Error('thrown');
    }),
  transactionThatGoesOnAfterARefusal: (db, name) =>
    db.transaction().execute(async (transaction) => {
      await expect(add(transaction, 'taken')).rejects.toThrow(/unique/i);
      await add(transaction, name);
      return [name];
    }),
  transactionThatChangesNothing: (db) => db.transaction().execute(async () => []),
};

describe('concurrent writers', () => {
  const database = setUpDatabase(emptySqlite);

  it('keep confirmed changes, and store nothing of failed ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(KINDS)), { minLength: 1, maxLength: 40 }),
        async (kinds) => {
          const { db } = database;
          await db.deleteFrom('job_locks').execute();
          await add(db, 'taken');
          const stored = ['taken'];
          await Promise.all(
            kinds.map(async (kind, index) => {
              const names = await KINDS[kind]!(db, `${index}`).catch(() => []);
              expect(await namesIn(db)).toEqual(expect.arrayContaining(names));
              stored.push(...names);
            }),
          );
          expect(await namesIn(db)).toEqual(stored.toSorted());
        },
      ),
    );
  });

  it.each([1, 2, 3, 40])('are confirmed before the database is closed: %d of them', async (count) => {
    const { db } = database;
    const writes = Array.from({ length: count }, (_, index) => addTwo(db, `${count} ${index}`));
    // The test waits until every write is in the queue or running.
    await new Promise(setImmediate);
    await db.destroy();
    const stored = (await Promise.all(writes)).flat();
    expect(await namesIn(await database.reopen())).toEqual(expect.arrayContaining(stored));
  });
});

const MEGABYTE = 1024 * 1024;
const ROWS = 300_000;
const ROWS_AT_A_TIME = 3000;

/** Changes all rows (160 MB), 3,000 rows in each statement. */
async function changeAll(db: Db, holder: string): Promise<void> {
  for (let from = 0; from < ROWS; from += ROWS_AT_A_TIME) {
    await sql`
      update job_locks set holder = printf('%500s', ${holder})
      where rowid > ${from} and rowid <= ${from + ROWS_AT_A_TIME}`.execute(db);
  }
}

/** Begins a transaction that blocks all other writes to the database until `end` is called. */
function holdTurn(db: Db): Promise<{ end: () => void }> {
  return new Promise((resolve, reject) => {
    const held = db.transaction().execute(() => new Promise<void>((end) => resolve({ end })));
    held.catch(reject);
  });
}

/** Adds 300,000 rows of 500 characters. */
const addRows = (db: Db) =>
  sql`
    insert into job_locks (name, holder, expires_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})
    select n, printf('%500s', 'me'), 0 from numbers`.execute(db);

/** Returns the memory of the process outside the heap of JavaScript, in bytes. SQLite keeps its pages there. */
function memoryOutsideHeap(): number {
  const { rss, heapTotal } = process.memoryUsage();
  return rss - heapTotal;
}

/**
 * Changes all rows in one transaction.
 *
 * @returns by how much the memory outside the heap has grown before the commit, in bytes
 */
const growthOfChange = (db: Db, holder: string): Promise<number> => {
  const before = memoryOutsideHeap();
  return db.transaction().execute(async (transaction) => {
    await changeAll(transaction, holder);
    return memoryOutsideHeap() - before;
  });
};

describe('a large transaction', () => {
  const database = setUpDatabase(emptySqlite);

  it('keeps no copies of changed pages in memory', async () => {
    const { db } = database;
    await addRows(db);
    await changeAll(db, 'you');
    expect(await growthOfChange(db, 'them')).toBeLessThan(80 * MEGABYTE);
    const turn = await holdTurn(db);
    const others = [add(db, 'committed with it'), growthOfChange(db, 'us')] as const;
    // The test waits until both transactions are in the queue, so that the writer commits them together.
    await new Promise(setImmediate);
    turn.end();
    const [, growth] = await Promise.all(others);
    expect(growth).toBeLessThan(80 * MEGABYTE);
  });
});
