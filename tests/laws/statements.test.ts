import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findClausesOfSqliteAlone, type Clauses } from '../support/statements/clause-files.ts';
import { clausesOf } from '../support/statements/clauses.ts';

const STATEMENT =
  'select "uuid" from "users" where "active" = ? and ("email" like ? or "email" is null) limit ?';

it('the clauses of a statement do not depend on its parameters, or on the order of its conditions', () => {
  expect([...clausesOf(STATEMENT)]).toEqual([
    '"uuid"',
    '"users"',
    '"active" = ?',
    '"email" like ?',
    '"email" is null',
  ]);
  const onPostgres =
    'select "uuid" from "users" where ("email" like $2 or "email" is null) and "active" = $1 limit $3';
  expect(clausesOf(onPostgres)).toEqual(clausesOf(STATEMENT));
});

it('a clause that no worker has run on PostgreSQL is found', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'userprofile-clauses-'));
  const workers: Clauses[] = [
    { sqlite: ['"a" = ?', '"b" = ?'], postgres: [] },
    { sqlite: ['"c" glob ?'], postgres: ['"a" = ?', '"b" = ?', '"d" ilike ?'] },
  ];
  for (const [worker, clauses] of workers.entries()) {
    await writeFile(join(directory, `${worker}.json`), JSON.stringify(clauses));
  }
  expect(findClausesOfSqliteAlone(directory)).toEqual(['"c" glob ?']);
  await rm(directory, { recursive: true });
});
