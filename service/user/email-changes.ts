import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../tasks/background.ts';
import { rolesByBusinessProfile } from '../access/granted.ts';
import { isPlaceholderEmail } from '../administrator/placeholder-email.ts';
import { limitConcurrency } from '../tasks/concurrency.ts';
import type { Config } from '../config.ts';
import { chunks } from '../db/chunks.ts';
import { fold } from '../db/fold.ts';
import type { Db } from '../db/open.ts';
import { NO_MAILER, type Mailer } from '../mail/mailer.ts';
import { addressChangedMail } from '../mail/mail-texts.ts';
import { deleteResetLinks } from '../password/reset-links.ts';
import { assertRecentProof } from '../second-factor/recent-proof.ts';

export interface EmailChange {
  uuid: string;
  username: string;
  email: string;
}

interface Rewritten {
  before: EmailChange & { business_profile_uuid: string | null };
  email: string;
}

/** Checks for a recent proof of identity if one of the users has a role, because reset links go to the new address. */
async function assertMayChangeEmails(db: Db, changed: readonly Rewritten[]): Promise<void> {
  if (changed.length === 0) return;
  const rolesOf = await rolesByBusinessProfile(db);
  const isAdministrator = ({ before }: Rewritten): boolean =>
    (rolesOf.get(before.business_profile_uuid ?? '') ?? []).length > 0;
  if (changed.some(isAdministrator)) await assertRecentProof(db);
}

/**
 * Deletes the reset links that were mailed to previous addresses, and the record that these addresses were
 * verified. Ignores changes of upper and lower case. Must run in the transaction that changes the users.
 *
 * @returns the users to notify at the previous address after the commit
 * @throws Problem step_up_required if the address of an administrator changes
 */
export async function recordEmailChanges(db: Db, users: readonly Rewritten[]): Promise<EmailChange[]> {
  const changed = users.filter(({ before, email }) => fold(before.email) !== fold(email));
  await assertMayChangeEmails(db, changed);
  const emailChanges = changed.map(({ before: { uuid, username, email } }) => ({ uuid, username, email }));
  const uuids = emailChanges.map(({ uuid }) => uuid);
  await deleteResetLinks(db, uuids);
  for (const some of chunks(uuids)) {
    await db
      .updateTable('users')
      .set({ verified_email: null })
      .where('uuid', 'in', some)
      .where('verified_email', 'is not', null)
      .execute();
  }
  return emailChanges;
}

/**
 * Replaces the normalized e-mail addresses of users by their uuids. Without these placeholders, two users who swap
 * their addresses would violate the unique constraint.
 */
export async function releaseEmails(db: Db, users: readonly string[]): Promise<void> {
  for (const uuids of chunks(users)) {
    await db
      .updateTable('users')
      .set((eb) => ({ email_folded: eb.ref('uuid') }))
      .where('uuid', 'in', uuids)
      .execute();
  }
}

const AT_ONCE = 4;

/** Returns only the error's codes, because the mail server's message contains the address. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; responseCode?: unknown } };
  return [cause?.code, cause?.responseCode].filter((code) => code !== undefined).join(' ') || 'unknown';
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/**
 * Notifies users at their previous e-mail address, so that nobody can take an account over unnoticed. A
 * failure is logged, and the save stays successful.
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

  /** Mails the users at their previous addresses, in the background. Must be called after the commit. */
  send(emailChanges: readonly EmailChange[], log: Log): void {
    const reached = emailChanges.filter(({ email }) => !isPlaceholderEmail(email));
    if (reached.length === 0) return;
    if (this.#mailer === NO_MAILER) {
      const message = 'users were not notified of changed e-mail addresses: there is no mail server';
      log.info({ users: reached.length }, message);
      return;
    }
    const changedAt = this.#now();
    this.#background.run(
      () => this.#sendAll(reached, changedAt, log),
      (error) => log.error({ err: error }, 'users were not notified of changed e-mail addresses'),
    );
  }

  stop(): void {
    this.#isStopping = true;
  }

  async #sendAll(emailChanges: readonly EmailChange[], changedAt: number, log: Log): Promise<void> {
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
        const message = 'a user was not notified of a changed e-mail address';
        log.error({ user: account.uuid, reason: reasonOf(error) }, message);
        // The server is checked after a failure, which may concern only this address. If the server is down, the
        // remaining mails are skipped instead of timing out one by one.
        isAnswering = await this.#mailer.check().then(
          () => true,
          () => false,
        );
      }
    };
    await Promise.all(emailChanges.map((account) => this.#inTurn(() => send(account))));
    if (unsent > 0) {
      const why = isAnswering ? 'the service stops' : 'the mail server does not answer';
      log.error({ users: unsent }, `users were not notified of changed e-mail addresses: ${why}`);
    }
  }
}
