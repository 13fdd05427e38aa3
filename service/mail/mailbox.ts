import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';

/** Receives the mail of an installation that has no mail server. */
export interface Mailbox {
  /** The SMTP server that the mail is sent to. */
  readonly smtpUrl: string;
  /** Adds the pages on which the mail is read. */
  readonly serve: (app: FastifyInstance) => void;
  readonly close: () => Promise<void>;
}

/** @param now returns milliseconds since 1970 */
export type OpenMailbox = (db: Db, now: () => number) => Promise<Mailbox>;
