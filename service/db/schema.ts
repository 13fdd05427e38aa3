/**
 * Describes the tables, for SQLite and PostgreSQL alike; each folder adds its own in a `tables.ts`. Times are
 * milliseconds since 1970, uuids are text, and `version` counts the changes of a row (for `If-Match`). A `*_folded`
 * column has what `fold()` makes of its text, and is unique.
 */
export interface Database {
  installation: InstallationTable;
  list_versions: ListVersionTable;
  job_locks: JobLockTable;
}

/** B4.7. */
export type RoleName = 'ADMIN' | 'SCO_ADMIN' | '{product}_ADMIN';

/** Stands for a boolean: neither database's own passes through the other's driver. */
export type Flag = 0 | 1;

/** Shows a row from `minimum_role` up, to one company or to all. */
export interface VisibleToColumns {
  minimum_role: RoleName;
  company_uuid: string | null;
}

export interface InstallationTable {
  name: string;
  value: string;
}

export interface ListVersionTable {
  list: string;
  version: number;
}

export interface JobLockTable {
  name: string;
  holder: string;
  expires_at: number;
}
