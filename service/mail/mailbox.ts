import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';

/** Receives the service's mail, for installations without a mail server. */
export interface Mailbox {
  /** The URL of the SMTP server that receives the mail. */
  readonly smtpUrl: string;
  /** Registers the pages that show the mail. */
  readonly serve: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a mailbox that stores its mails in the database.
 *
 * @param now returns milliseconds since 1970
 */
export type OpenMailbox = (db: Db, now: () => number) => Promise<Mailbox>;
