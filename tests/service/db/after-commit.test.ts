import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterCommit } from '../../../service/db/after-commit.ts';
import { emptySqlite, type OpenDatabase, openEmpty, START_MS } from '../../support/databases.ts';

const BUSY = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

let database: OpenDatabase;

beforeAll(async () => {
  database = await openEmpty(emptySqlite);
}, START_MS);
afterAll(() => database.close());

it('a database error after a commit says that the outcome is unknown', async () => {
  const failing = afterCommit(database.db, () => Promise.reject(BUSY));
  await expect(failing).rejects.toMatchObject({ code: '08007', cause: BUSY });
});

it('an error of the program stays as it is', async () => {
  const error = new TypeError('not a function');
  await expect(afterCommit(database.db, () => Promise.reject(error))).rejects.toBe(error);
});

it('a database error within a transaction stays as it is', async () => {
  const failing = database.db
    .transaction()
    .execute((transaction) => afterCommit(transaction, () => Promise.reject(BUSY)));
  await expect(failing).rejects.toBe(BUSY);
});
