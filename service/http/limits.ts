import { IMPORT_LIMITS, type ImportLimits } from '../user/bulk/import-worker.ts';

/** Milliseconds. */
export interface RequestTimes {
  headers: number;
  /** With the body. */
  whole: number;
  /** The interval at which connections are checked. */
  check: number;
}

export interface Limits {
  import: ImportLimits;
  times: RequestTimes;
}

export const LIMITS: Limits = {
  import: IMPORT_LIMITS,
  // The largest file needs 1.5 Mbit/s to come within two minutes.
  times: { headers: 15_000, whole: 120_000, check: 5000 },
};
