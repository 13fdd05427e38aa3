/**
 * The tables, for SQLite and PostgreSQL. Each folder adds its own in a `tables.ts`, by declaration merging.
 * Times are milliseconds since 1970, uuids are text, and `version` counts the changes of a row (for
 * `If-Match`). A `*_folded` column holds `fold()` of its text and is unique.
 */
export interface Database {
  installation: InstallationTable;
  list_versions: ListVersionTable;
  job_locks: JobLockTable;
}

export type RoleName = 'ADMIN' | 'SCO_ADMIN' | '{product}_ADMIN';

/**
 * A boolean column. Both databases store it as a number, because their drivers represent booleans differently.
 */
export type Flag = 0 | 1;

/**
 * The columns that decide which administrators can see a row (B12.2). If `minimum_role` is SCO_ADMIN, the SCO
 * administrators of one company can see the row, or those of all companies if `company_uuid` is null. SCO stands for
 * customer companies.
 */
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
