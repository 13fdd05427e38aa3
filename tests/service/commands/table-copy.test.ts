import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { findTables } from '../../../service/commands/table-copy.ts';

/** A stub of a database with one column. */
const databaseWith = (column: object): Client => {
  const rows = (statement: string) => (statement.includes('information_schema') ? [column] : []);
  return { query: async (statement: string) => ({ rows: rows(statement) }) } as unknown as Client;
};

it.each([
  ['a type that is not supported', { type: 'bytea', made: false }],
  ['values that the database generates', { type: 'bigint', made: true }],
])('refuses to copy a column with %s', async (_, column) => {
  const tables = findTables(databaseWith({ table: 'users', column: 'photo', ...column }));
  await expect(tables).rejects.toThrow(`users.photo (${column.type}) has a type that cannot be copied`);
});
