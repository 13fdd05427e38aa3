import type { LogoutSender } from './backchannel-logout/sender.ts';
import type { Background } from './tasks/background.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { EmailChangeMailer } from './user/email-changes.ts';
import type { Limits } from './limits.ts';
import type { TablesWithCompany } from './company/tables-with-company.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ResetMailSender } from './password/reset-mails.ts';
import type { Templates } from './password/screen-templates.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { PushWorker } from './pushes/worker.ts';
import type { Inventory } from './sources/inventory/inventory.ts';

/** The dependencies of the request handlers. */
export interface Services extends Context {
  config: Config;
  mailer: Mailer;
  templates: Templates;
  background: Background;
  addressNotices: EmailChangeMailer;
  inventory: Inventory | null;
  /**
   * Applies the parts of jobs (`BulkJobWorker`, whose module imports this one). The caller must wake it after starting or
   * continuing a job.
   */
  bulkJobs: { wake: () => void; stop: () => Promise<void> };
  /** Sends queued pushes. The caller must wake it after queueing pushes. */
  pushes: PushWorker;
  /** Sends queued logout tokens. The service wakes it after each call that changes data. */
  logouts: LogoutSender;
  /** Sends queued reset mails. The caller must wake it after queueing mails. */
  resetMails: ResetMailSender;
  limits: Limits;
  tablesWithCompany: TablesWithCompany;
  /** Aborts when the service begins to stop. From then on, the readiness check fails. */
  stopping: AbortSignal;
  /** Null if tracing is disabled. */
  tracing: Tracing | null;
}
