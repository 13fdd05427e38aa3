import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { problem } from '../problem.ts';
import { withDeadline } from '../tasks/deadline.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Sends a mail.
   *
   * @throws Problem source_failed if the mail server refuses it or times out; unavailable without a mail
   * server
   */
  send: (mail: Mail) => Promise<void>;
  /**
   * Connects to the mail server and authenticates, without sending a mail.
   *
   * @throws Problem as `send`
   */
  check: () => Promise<void>;
  /** Aborts running calls of `send` and `check`. */
  close: () => void;
}

/** Timeouts of the mail server, in milliseconds. */
export interface MailTimes {
  /** Maximum time for connecting, for the greeting, and between two responses of the server. */
  silence: number;
  /**
   * Maximum time for a whole mail, because a server that sends a byte now and then never exceeds `silence`.
   */
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
    // Prevents nodemailer from reading files and URLs, because a mail contains user input.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Prevents automatic replies such as holiday notices (RFC 3834, section 5).
  const transport = createTransport(options, { from, headers: { 'Auto-Submitted': 'auto-generated' } });
  const closing = new AbortController();
  const withTimeLimit = async (work: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    try {
      await withDeadline(times.whole, work, closing.signal);
    } catch (error) {
      throw refused(error);
    }
  };
  return {
    send: (mail) => withTimeLimit((signal) => transport.sendMail({ ...mail, signal })),
    check: () =>
      withTimeLimit((signal) => {
        // nodemailer's `verify` takes no abort signal, so an abort only ends the wait. The timeout destroys
        // the socket.
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
