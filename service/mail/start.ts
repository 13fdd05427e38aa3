import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Mailbox } from './mailbox.ts';
import { NO_MAILER, smtpMailer, type Mailer, type MailTimes } from './mailer.ts';

export interface RunningMail {
  mailer: Mailer;
  mailbox: Mailbox | null;
  stop: () => Promise<void>;
}

export const sendsMail = ({ mail }: Config): boolean => mail.smtpUrl !== null || mail.openMailbox !== null;

/**
 * Creates the mailer: for the configured mail server, for the demo's mailbox or, without both, one that refuses every
 * mail.
 */
export async function startMail(
  config: Config,
  db: Db,
  { now, times }: { now: () => number; times: MailTimes },
): Promise<RunningMail> {
  const { smtpUrl, from, openMailbox } = config.mail;
  const mailbox = openMailbox && (await openMailbox(db, now));
  const address = smtpUrl ?? mailbox?.smtpUrl;
  const mailer = address === undefined ? NO_MAILER : smtpMailer(address, from, times);
  return {
    mailer,
    mailbox,
    stop: async () => {
      mailer.close();
      await mailbox?.close();
    },
  };
}
