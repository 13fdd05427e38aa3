import { IMPORT_LIMITS, type ImportLimits } from './bulk/import-worker.ts';

/** What requests may take. */
export interface Limits {
  import: ImportLimits;
}

export const LIMITS: Limits = { import: IMPORT_LIMITS };
