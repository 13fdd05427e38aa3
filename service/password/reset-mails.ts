import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { isRowDue } from '../db/clock.ts';
import type { Db } from '../db/open.ts';
import { NO_MAILER, type Mailer } from '../mail/mailer.ts';
import { resetMail } from '../mail/mail-texts.ts';
import { LAST_RETRY_MS, retryAfter } from '../pushes/retry.ts';
import type { LeasedWrite } from '../tasks/job-locks.ts';
import { LeasedWorker } from '../tasks/leased-worker.ts';
import { issueResetToken, RESET_LIFE, withdrawResetToken, type IssuedResetToken } from './reset-links.ts';

const MINUTE = 60_000;

/** How long the service tries to send a queued mail, in milliseconds. */
const MAX_AGE = 24 * 60 * MINUTE;

/** Maximum number of mails that are sent at the same time. */
const AT_ONCE = 4;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

type SenderSettings = Pick<Config, 'publicUrl' | 'supportContact'>;

/** A queued mail, whose link is stored. */
interface IssuedMail {
  user: { uuid: string; username: string; email: string };
  queuedAt: number;
  attempts: number;
  issued: IssuedResetToken;
}

/** The link for a new password with this token. */
export const resetLinkOf = (publicUrl: string, token: string): string =>
  `${publicUrl}/userprofile/password/new/${token}`;

/**
 * Takes the first due mails, and stores their links. Deletes mails to users who were deactivated or got another address
 * since, and mails that are older than `MAX_AGE`.
 *
 * @returns the mails to send; null if none is due
 */
async function issueDueMails(db: Db, now: number): Promise<{ mails: IssuedMail[]; old: number } | null> {
  const first = db
    .selectFrom('reset_mails')
    .selectAll()
    .where(isRowDue(now, LAST_RETRY_MS))
    .orderBy('due_at')
    .limit(AT_ONCE);
  // The limited subquery comes first, because SQLite would scan all users if it joined the tables in one query.
  const due = await db
    .selectFrom(first.as('mail'))
    .innerJoin('users', 'users.uuid', 'mail.user_uuid')
    .select([
      'users.uuid',
      'users.username',
      'users.email',
      'users.active',
      'mail.email as queued_email',
      'mail.queued_at',
      'mail.attempts',
    ])
    .orderBy('mail.due_at')
    .execute();
  if (due.length === 0) return null;
  const isOld = ({ queued_at }: (typeof due)[number]) => queued_at <= now - MAX_AGE;
  const sendable = due.filter((row) => !isOld(row) && row.active === 1 && row.email === row.queued_email);
  const dropped = due.filter((row) => !sendable.includes(row));
  if (dropped.length > 0) {
    await db
      .deleteFrom('reset_mails')
      .where(
        'user_uuid',
        'in',
        dropped.map(({ uuid }) => uuid),
      )
      .execute();
  }
  const mails: IssuedMail[] = [];
  for (const { uuid, username, email, queued_at: queuedAt, attempts } of sendable) {
    const issued = await issueResetToken(db, uuid, now, email);
    mails.push({ user: { uuid, username, email }, queuedAt, attempts, issued });
  }
  return { mails, old: due.filter(isOld).length };
}

/**
 * Deletes a mail that was sent. Keeps one that failed until its next attempt, and makes the user's earlier link valid
 * again. Does not change a mail that was queued again during the attempt.
 */
async function recordAttempt(db: Db, mail: IssuedMail, isSent: boolean, now: number): Promise<void> {
  const { user, queuedAt, issued } = mail;
  const attempts = mail.attempts + 1;
  if (isSent) {
    await db
      .deleteFrom('reset_mails')
      .where('user_uuid', '=', user.uuid)
      .where('queued_at', '=', queuedAt)
      .execute();
    return;
  }
  await withdrawResetToken(db, issued);
  await db
    .updateTable('reset_mails')
    .set({ attempts, due_at: now + retryAfter(attempts) })
    .where('user_uuid', '=', user.uuid)
    .where('queued_at', '=', queuedAt)
    .execute();
}

/**
 * Sends queued reset mails in the background. If the instance that sends them crashes, a user may receive a mail twice;
 * only the link of the later one is valid.
 */
export class ResetMailSender {
  readonly #context: Context;
  readonly #settings: SenderSettings;
  readonly #mailer: Mailer;
  readonly #worker = new LeasedWorker('reset mails');

  /** Creates a sender that sends nothing before `start` is called. */
  constructor(context: Context, settings: SenderSettings, mailer: Mailer) {
    this.#context = context;
    this.#settings = settings;
    this.#mailer = mailer;
  }

  /** Starts the sender, which first sends the mails that an earlier run has left in the queue. */
  start(log: Log): void {
    if (this.#mailer === NO_MAILER) return;
    this.#worker.start({ db: this.#context.db, log, run: (write) => this.#sendDue(write, log) });
  }

  /** Starts sending the queued mails, without waiting for the result. Before the start, it has no effect. */
  wake(): void {
    this.#worker.wake();
  }

  /** Stops sending after the mails that are being sent. The others stay queued. */
  stop(): Promise<void> {
    return this.#worker.stop();
  }

  async #sendDue(write: LeasedWrite, log: Log): Promise<void> {
    const { now } = this.#context;
    while (!this.#worker.isStopping) {
      const due = await write((within) => issueDueMails(within, now()));
      if (due === null) return;
      if (due.old > 0) log.warn({ users: due.old }, 'gave up sending reset mails');
      const sent = await Promise.all(due.mails.map((mail) => this.#send(mail, log)));
      await write(async (within) => {
        for (const [index, mail] of due.mails.entries()) {
          await recordAttempt(within, mail, sent[index] ?? false, now());
        }
      });
      // After a failure, the mail server is checked, so that the remaining mails do not time out one by one.
      if (sent.includes(false) && !this.#worker.isStopping && !(await this.#isAnswering())) return;
    }
  }

  async #send({ user, issued }: IssuedMail, log: Log): Promise<boolean> {
    const { publicUrl, supportContact } = this.#settings;
    try {
      const link = resetLinkOf(publicUrl, issued.token);
      await this.#mailer.send(resetMail(user, link, RESET_LIFE / MINUTE, supportContact));
      return true;
    } catch (error) {
      log.warn({ err: error, user: user.uuid }, 'a reset mail was not sent; it is tried again');
      return false;
    }
  }

  #isAnswering(): Promise<boolean> {
    return this.#mailer.check().then(
      () => true,
      () => false,
    );
  }
}
