import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { openMailbox } from './mailbox.ts';
import { NO_MAILER, smtpMailer, type Mailer } from './mailer.ts';

export interface RunningMail {
  mailer: Mailer;
  stop: () => Promise<void>;
}

/** Tells whether mail stays in the embedded mailbox: in a demo without a mail server. */
export const hasMailbox = ({ mail, demo }: Config): boolean => mail.smtpUrl === null && demo !== null;

/**
 * Makes the mailer: the configured mail server; in a demo without one, the embedded mailbox; else one that refuses to
 * send.
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
