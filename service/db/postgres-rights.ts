/** Selects `Rights` of the connected user. */
export const RIGHTS = `
  select
    quote_ident(current_schema()) as schema,
    has_schema_privilege(current_schema(), 'CREATE') as "mayCreate",
    pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`;

export interface Rights {
  /** The schema in which PostgreSQL creates tables. Null if no schema of `search_path` exists. */
  schema: string | null;
  mayCreate: boolean | null;
  /** Whether PostgreSQL refuses all changes. */
  isReadOnly: boolean;
}

export const READ_ONLY_SERVER =
  'the server is read-only, because it is a standby, or default_transaction_read_only is on: name the primary, or turn this setting off';

/**
 * Returns why a user with these rights cannot use PostgreSQL, and what to do; null if the user can.
 *
 * @param createsTables whether migrations have to run
 */
export function explainMissingRights(rights: Rights, createsTables: boolean): string | null {
  const { schema, mayCreate, isReadOnly } = rights;
  if (isReadOnly) return READ_ONLY_SERVER;
  if (!createsTables) return null;
  if (schema === null) return 'no schema of search_path exists: create one, or set search_path for this user';
  if (mayCreate) return null;
  return `this user may not create tables in the schema ${schema}: run GRANT CREATE ON SCHEMA ${schema} TO this user, as the owner of the database`;
}
