import { BULK_LIMITS, type BulkLimits } from './bulk-actions/limits.ts';
import { SEAL_EVERY_MS } from './change-history/maintain-history.ts';
import { REQUEST_TIMEOUTS, type RequestTimeouts } from './http/request-timeouts.ts';
import { LIST_CHANGES_LIMITS, type ListChangesLimits } from './list-changes/limits.ts';
import { MAIL_TIMES, type MailTimes } from './mail/mailer.ts';
import type { ProcessLimits } from './tasks/worker-process.ts';
import { IMPORT_LIMITS } from './user/bulk/import-process.ts';

/** The limits that tests replace with others. Most defaults are defined in the module that applies them. */
export interface Limits {
  bulk: BulkLimits;
  listChanges: ListChangesLimits;
  import: ProcessLimits;
  mail: MailTimes;
  requestTimeouts: RequestTimeouts;
  /** The interval in which new changes are sealed, in milliseconds. */
  sealEveryMs: number;
  /** The interval in which expired rows are deleted, in milliseconds. */
  sweepEveryMs: number;
}

export const LIMITS: Limits = {
  bulk: BULK_LIMITS,
  listChanges: LIST_CHANGES_LIMITS,
  import: IMPORT_LIMITS,
  mail: MAIL_TIMES,
  requestTimeouts: REQUEST_TIMEOUTS,
  sealEveryMs: SEAL_EVERY_MS,
  // Short, because applications learn of an expired session only from the sweep.
  sweepEveryMs: 60_000,
};
