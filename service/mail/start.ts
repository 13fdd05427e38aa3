import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { openMailbox } from './mailbox.ts';
import { NO_MAILER, smtpMailer, type Mailer } from './mailer.ts';

/** Mail as this run sends it. */
export interface RunningMail {
  mailer: Mailer;
  stop: () => Promise<void>;
}

/** Whether mail stays in the embedded mailbox: in a demo that was not given a mail server. */
export const hasMailbox = ({ mail, demo }: Config): boolean => mail.smtpUrl === null && demo !== null;

/**
 * Makes what sends mail: over the mail server that is set; in a demo without one, to the embedded mailbox. An
 * installation of its own without a mail server refuses to send any.
 */
export async function startMail(config: Config, db: Db, now: () => number): Promise<RunningMail> {
  const { smtpUrl, from } = config.mail;
  const mailbox = hasMailbox(config) ? await openMailbox(db, now) : null;
  const address = smtpUrl ?? mailbox?.smtpUrl;
  const mailer = address === undefined ? NO_MAILER : smtpMailer(address, from);
  return {
    mailer,
    stop: async () => {
      mailer.close();
      await mailbox?.close();
    },
  };
}
