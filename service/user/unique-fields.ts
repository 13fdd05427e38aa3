import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The normalized username and e-mail address of a user from an imported file or from the inventory. */
export interface UniqueFields {
  username: string;
  email: string;
}

/**
 * Returns the SQL condition for users who have one of the usernames or e-mail addresses. Accepts at most
 * `ROWS_PER_STATEMENT` entries.
 */
export const matchesAnyOf = (fields: readonly UniqueFields[]) => (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.or([
    eb(
      'users.username_folded',
      'in',
      fields.map(({ username }) => username),
    ),
    eb(
      'users.email_folded',
      'in',
      fields.map(({ email }) => email),
    ),
  ]);
