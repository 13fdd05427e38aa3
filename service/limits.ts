import { MAIL_TIMES, type MailTimes } from './mail/mailer.ts';
import type { ProcessLimits } from './tasks/worker-process.ts';
import { IMPORT_LIMITS } from './user/bulk/import-process.ts';

/** Timeouts of a request, in milliseconds. */
export interface RequestTimes {
  headers: number;
  /** The whole request, including its body. */
  whole: number;
  /** The interval at which timeouts are checked. */
  check: number;
}

/** Limits of the event stream of list versions. */
export interface ChangesLimits {
  /** Milliseconds between two polls of the versions. */
  intervalMs: number;
  /** Milliseconds until a stream ends. The client reconnects, which checks its token again. */
  lifetimeMs: number;
  /** Maximum number of open streams for one user. */
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
  // Two minutes are enough for the largest import file at 1.5 Mbit/s.
  times: { headers: 15_000, whole: 120_000, check: 5000 },
};
