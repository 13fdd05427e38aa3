import { createTransport } from 'nodemailer';
import { problem } from '../http/problem.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** @throws Problem source_failed where the mail server refuses it, unavailable without one. */
  send: (mail: Mail) => Promise<void>;
  check: () => Promise<void>;
  close: () => void;
}

const PATIENCE_MS = 10_000;

const refused = (cause: unknown) =>
  problem('source_failed', { message: 'The mail could not be sent.', cause });

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      // Mail holds what people typed: it must not read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Keeps holiday notices from answering (RFC 3834, section 5).
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw refused(error);
      }
    },
    check: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw refused(error);
      }
    },
    close: () => transport.close(),
  };
}

const refuse = () =>
  Promise.reject(problem('unavailable', { message: 'This installation has no mail server.' }));

export const NO_MAILER: Mailer = { send: refuse, check: refuse, close: () => {} };
