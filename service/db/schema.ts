/**
 * Describes the tables, for SQLite and PostgreSQL alike.
 *
 * Names are snake_case as in SQL. Booleans are 0 or 1, times are milliseconds since 1970, uuids are text made by the
 * service. A `*_folded` column holds what `fold()` makes of its text and carries the uniqueness that ignores case.
 * `version` counts the changes of a row (for `If-Match`).
 *
 * Each folder of the service adds its tables, in a `tables.ts`.
 */
export interface Database {
  installation: InstallationTable;
  list_versions: ListVersionTable;
  job_locks: JobLockTable;
}

/** The roles from which something can be visible (B4.7). */
export type RoleName = 'ADMIN' | 'SCO_ADMIN' | '{product}_ADMIN';

/** 0 is no, 1 is yes: neither database's own boolean passes through the other's driver. */
export type Flag = 0 | 1;

/** Who may see a row: visible from `minimum_role` up, for one company or for all. */
export interface VisibleToColumns {
  minimum_role: RoleName;
  company_uuid: string | null;
}

/** Facts of the whole database: `id` tells one database from another in an ETag. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** One row for each list; its version grows with each change of what the list shows. */
export interface ListVersionTable {
  list: string;
  version: number;
}

/** Held until `expires_at` by a job that must not run twice at a time. */
export interface JobLockTable {
  name: string;
  holder: string;
  expires_at: number;
}
