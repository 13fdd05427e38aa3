import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { problem } from '../http/problem.ts';
import { withDeadline } from '../tasks/deadline.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** @throws Problem source_failed where the mail server refuses it or takes too long, unavailable without one. */
  send: (mail: Mail) => Promise<void>;
  /** @throws Problem as `send`. */
  check: () => Promise<void>;
  /** Gives up what is under way. */
  close: () => void;
}

/** How long a mail server may take, in milliseconds. */
export interface MailTimes {
  /** To connect and greet, and to say something after that. */
  silence: number;
  /** For all of a mail: a server that says a letter now and then would hold whoever waits for ever. */
  whole: number;
}

export const MAIL_TIMES: MailTimes = { silence: 10_000, whole: 20_000 };

const refused = (cause: unknown) =>
  problem('source_failed', { message: 'The mail could not be sent.', cause });

export function smtpMailer(url: string, from: string, times: MailTimes = MAIL_TIMES): Mailer {
  const options = {
    url,
    connectionTimeout: times.silence,
    greetingTimeout: times.silence,
    socketTimeout: times.silence,
    // Mail holds what people typed: it must not read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Keeps holiday notices from answering (RFC 3834, section 5).
  const transport = createTransport(options, { from, headers: { 'Auto-Submitted': 'auto-generated' } });
  const closing = new AbortController();
  const patiently = async (work: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    try {
      await withDeadline(times.whole, work, closing.signal);
    } catch (error) {
      throw refused(error);
    }
  };
  return {
    send: (mail) => patiently((signal) => transport.sendMail({ ...mail, signal })),
    check: () =>
      patiently((signal) => {
        // Nodemailer ends a mail by a signal, and a check not at all: its connection is ended below it.
        const socket = new Socket();
        setTimeout(() => socket.destroy(), times.whole).unref();
        const ended = new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
        return Promise.race([createTransport({ ...options, socket }).verify(), ended]);
      }),
    close: () => {
      closing.abort();
      transport.close();
    },
  };
}

const refuse = () =>
  Promise.reject(problem('unavailable', { message: 'This installation has no mail server.' }));

export const NO_MAILER: Mailer = { send: refuse, check: refuse, close: () => {} };
