import { MAIL_TIMES, type MailTimes } from './mail/mailer.ts';
import type { ProcessLimits } from './tasks/worker-process.ts';
import { IMPORT_LIMITS } from './user/bulk/import-process.ts';

/** Milliseconds. */
export interface RequestTimes {
  headers: number;
  /** With the body. */
  whole: number;
  /** The interval at which connections are checked. */
  check: number;
}

/** How lists are followed. */
export interface ChangesLimits {
  /** Milliseconds between two looks at the versions. */
  intervalMs: number;
  /** Milliseconds until an answer ends, and its caller is asked for their token again. */
  lifetimeMs: number;
  /** How many answers one user has at a time. */
  mostOfOne: number;
}

export interface Limits {
  changes: ChangesLimits;
  import: ProcessLimits;
  mail: MailTimes;
  times: RequestTimes;
}

export const LIMITS: Limits = {
  changes: { intervalMs: 400, lifetimeMs: 60_000, mostOfOne: 16 },
  import: IMPORT_LIMITS,
  mail: MAIL_TIMES,
  // The largest file needs 1.5 Mbit/s to come within two minutes.
  times: { headers: 15_000, whole: 120_000, check: 5000 },
};
