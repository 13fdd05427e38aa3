import { IMPORT_LIMITS, type ImportLimits } from '../user/bulk/import-worker.ts';

/** How long requests may take to come, in milliseconds. */
export interface RequestTimes {
  headers: number;
  /** With their body. */
  whole: number;
  /** How often connections are looked at for it. */
  check: number;
}

/** What requests may take. */
export interface Limits {
  import: ImportLimits;
  times: RequestTimes;
}

export const LIMITS: Limits = {
  import: IMPORT_LIMITS,
  // The largest file comes within two minutes over one and a half megabits a second.
  times: { headers: 15_000, whole: 120_000, check: 5000 },
};
