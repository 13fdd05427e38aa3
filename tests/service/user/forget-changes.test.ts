import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sweepExpired } from '../../../service/tasks/sweep.ts';
import { databaseOfTests, ENGINES } from '../../support/databases.ts';
import { addUser } from '../../support/people.ts';

const { emptyDatabase } = ENGINES[1];
const database = databaseOfTests(emptyDatabase);

const add = (username: string) =>
  addUser(database.db, { username, firstName: username, lastName: 'Last', businessProfile: null });

/** Others save meanwhile. */
async function raiseVersion(by: number): Promise<void> {
  await sql`update list_versions set version = version + ${by} where list = 'users'`.execute(database.db);
}

async function notedUsernames(): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select distinct username_search as username from user_changes order by username`.execute(database.db);
  return rows.map(({ username }) => username);
}

it('takes away what was a thousand versions ago, and nothing later', async () => {
  await add('first');
  await raiseVersion(1);
  await add('second');
  await raiseVersion(999);
  await sweepExpired(database.db, Date.now());
  expect(await notedUsernames()).toEqual(['SECOND']);
});
