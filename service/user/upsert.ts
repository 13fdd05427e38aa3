import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import { CHANGEABLE_LIST_TEXTS } from './list/columns.ts';
import { PLAIN_COLUMNS } from './plain-columns.ts';
import type { UserTable } from './tables.ts';
import { STATE_COLUMNS, type UserRow } from './user-states.ts';

/** The columns that saves and imports update for a stored user. For a new user, all columns are written. */
const UPDATED_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  ...CHANGEABLE_LIST_TEXTS,
  'email_folded',
  ...PLAIN_COLUMNS,
  'active',
  'location_uuid',
  'business_profile_uuid',
  'visibility_profile_uuid',
  'minimum_role',
  'company_uuid',
] as const satisfies (keyof UserTable)[];

/** A user to insert or to update. */
export type NewUserRow = Pick<Selectable<UserTable>, (typeof UPDATED_COLUMNS)[number]> &
  Insertable<UserTable>;

/**
 * Inserts or updates users in one statement. Stored users keep their values in columns that are not in
 * `UPDATED_COLUMNS`, such as the username and the password, and get the next version.
 *
 * @param rows at most `ROWS_PER_STATEMENT` users
 * @returns the stored rows
 */
export function upsertUsers(db: Db, rows: readonly NewUserRow[]): Promise<UserRow[]> {
  return db
    .insertInto('users')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet((eb) => ({
        ...Object.fromEntries(UPDATED_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)])),
        version: eb('users.version', '+', 1),
      })),
    )
    .returning(STATE_COLUMNS)
    .execute();
}
