import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { openMailbox } from './mailbox.ts';
import { NO_MAILER, smtpMailer, type Mailer, type MailTimes } from './mailer.ts';

export interface RunningMail {
  mailer: Mailer;
  stop: () => Promise<void>;
}

export const sendsMail = ({ mail }: Config): boolean => mail.smtpUrl !== null || mail.mailbox;

/** Chooses the configured mail server, the embedded mailbox, or a mailer that refuses. */
export async function startMail(
  config: Config,
  db: Db,
  { now, times }: { now: () => number; times: MailTimes },
): Promise<RunningMail> {
  const { smtpUrl, from, mailbox: hasMailbox } = config.mail;
  const mailbox = hasMailbox ? await openMailbox(db, now) : null;
  const address = smtpUrl ?? mailbox?.smtpUrl;
  const mailer = address === undefined ? NO_MAILER : smtpMailer(address, from, times);
  return {
    mailer,
    stop: async () => {
      mailer.close();
      await mailbox?.close();
    },
  };
}
