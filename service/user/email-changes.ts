import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../tasks/background.ts';
import { isUnknownEmail } from '../bootstrap.ts';
import { limitConcurrency } from '../tasks/concurrency.ts';
import type { Config } from '../config.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { NO_MAILER, type Mailer } from '../mail/mailer.ts';
import { addressChangedMail } from '../mail/messages.ts';
import { dropResetLinks } from '../password/reset-links.ts';

export interface EmailChange {
  uuid: string;
  username: string;
  email: string;
}

/** A stored user, and the new e-mail address. */
interface Rewritten {
  before: EmailChange;
  email: string;
}

/**
 * Deletes the reset links of users whose e-mail address changes: they were sent to the old one. A change of case does
 * not count. Call it in the transaction that changes users.
 *
 * @returns whom to tell at the address before, once the transaction is committed.
 */
export async function recordEmailChanges(db: Db, users: readonly Rewritten[]): Promise<EmailChange[]> {
  const left = users
    .filter(({ before, email }) => fold(before.email) !== fold(email))
    .map(({ before: { uuid, username, email } }) => ({ uuid, username, email }));
  const uuids = left.map(({ uuid }) => uuid);
  await dropResetLinks(db, uuids);
  return left;
}

/** Bounds the mails that are sent at a time. */
const AT_ONCE = 4;

/** Gives the reason by the mail server's codes: its sentences name the address. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; responseCode?: unknown } };
  return [cause?.code, cause?.responseCode].filter((code) => code !== undefined).join(' ') || 'unknown';
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * Mails owners of accounts, at the old address, that it was changed: nobody can take an account over by another
 * address unseen. It works in the background, and no save fails by it.
 */
export class EmailChangeMailer {
  readonly #mailer: Mailer;
  readonly #background: Background;
  readonly #config: Pick<Config, 'publicUrl' | 'supportContact'>;
  readonly #now: () => number;
  readonly #inTurn = limitConcurrency(AT_ONCE);
  #isStopping = false;

  constructor(
    mailer: Mailer,
    background: Background,
    config: Pick<Config, 'publicUrl' | 'supportContact'>,
    now: () => number,
  ) {
    this.#mailer = mailer;
    this.#background = background;
    this.#config = config;
    this.#now = now;
  }

  /** Sends the mails after the answer. Call it when the change is committed. */
  send(left: readonly EmailChange[], log: Log): void {
    const reached = left.filter(({ email }) => !isUnknownEmail(email));
    if (reached.length === 0) return;
    if (this.#mailer === NO_MAILER) {
      const message = 'without a mail server, nobody is told that their e-mail address was changed';
      log.info({ users: reached.length }, message);
      return;
    }
    const changedAt = this.#now();
    this.#background.run(
      () => this.#sendAll(reached, changedAt, log),
      (error) => log.error({ err: error }, 'changed e-mail addresses were not told'),
    );
  }

  /** Leaves the rest unsent; the log says how many. */
  stop(): void {
    this.#isStopping = true;
  }

  async #sendAll(left: readonly EmailChange[], changedAt: number, log: Log): Promise<void> {
    const { publicUrl, supportContact } = this.#config;
    const { host } = new URL(publicUrl);
    let isAnswering = true;
    let unsent = 0;
    const send = async (account: EmailChange): Promise<void> => {
      if (this.#isStopping || !isAnswering) {
        unsent += 1;
        return;
      }
      try {
        await this.#mailer.send(addressChangedMail(account, { host, changedAt }, supportContact));
      } catch (error) {
        const message = 'a user was not told that their e-mail address was changed';
        log.error({ user: account.uuid, reason: reasonOf(error) }, message);
        // It may be this address alone. A server that is gone would keep each of the others waiting, too.
        isAnswering = await this.#mailer.check().then(
          () => true,
          () => false,
        );
      }
    };
    await Promise.all(left.map((account) => this.#inTurn(() => send(account))));
    if (unsent > 0) {
      const why = isAnswering ? 'the service stops' : 'the mail server does not answer';
      log.error({ users: unsent }, `users were not told that their e-mail address was changed: ${why}`);
    }
  }
}
