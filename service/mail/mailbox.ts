import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';

/** Receives mail if the installation has no mail server. */
export interface Mailbox {
  /** The URL of the SMTP server that receives the mail. */
  readonly smtpUrl: string;
  /** Registers the pages for reading the mail. */
  readonly serve: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/** @param now returns milliseconds since 1970 */
export type OpenMailbox = (db: Db, now: () => number) => Promise<Mailbox>;
