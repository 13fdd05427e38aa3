import { REQUEST_TIMEOUTS, type RequestTimeouts } from './http/request-timeouts.ts';
import { LIST_CHANGES_LIMITS, type ListChangesLimits } from './list-changes/limits.ts';
import { MAIL_TIMES, type MailTimes } from './mail/mailer.ts';
import type { ProcessLimits } from './tasks/worker-process.ts';
import { IMPORT_LIMITS } from './user/bulk/import-process.ts';

/** The limits that tests replace with smaller ones. The default of each is defined in the module that applies it. */
export interface Limits {
  changes: ListChangesLimits;
  import: ProcessLimits;
  mail: MailTimes;
  times: RequestTimeouts;
}

export const LIMITS: Limits = {
  changes: LIST_CHANGES_LIMITS,
  import: IMPORT_LIMITS,
  mail: MAIL_TIMES,
  times: REQUEST_TIMEOUTS,
};
