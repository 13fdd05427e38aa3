import { hasIdentity, type SsoSettings } from '../access/administrators.ts';
import { isPlaceholderEmail } from '../administrator/placeholder-email.ts';
import {
  decisionOn,
  isUpdated,
  refuse,
  type BulkContext,
  type BulkKind,
  type Decision,
} from '../bulk-actions/bulk-kind.ts';
import { recordCredentials } from '../user/record-credentials.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/open.ts';
import { sendsMail } from '../mail/start.ts';
import { problem } from '../problem.ts';
import { accountThrottle, countAttempts, findReachedLimits } from '../throttle/throttle.ts';
import { changeRefusals } from '../user/change-refusals.ts';
import { decideUsers } from '../user/decide-users.ts';
import { findMatchingUsers } from '../user/find-matching-users.ts';

const INACTIVE = 'This user is inactive. Activate the user first.';
const WITHOUT_PASSWORD = 'This user signs in only by single sign-on.';
const WITHOUT_EMAIL = 'No e-mail address of this user is known.';
const THROTTLED = 'This user was sent too many reset mails. Try again in a quarter of an hour.';

/** Returns the rate limit of reset mails to a user. Single and bulk mails count together. */
export const resetMailThrottle = (username: string) => accountThrottle('reset-mail', username);

const findMailed = (db: Db, sso: SsoSettings, uuids: readonly string[]) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'uuid',
      'username',
      'email',
      'active',
      'password_hash',
      'business_profile_uuid',
      'minimum_role',
      'company_uuid',
      eb
        .case()
        .when(sso ? hasIdentity(sso)(eb) : eb.lit(false))
        .then(1)
        .else(0)
        .end()
        .as('hasIdentity'),
    ])
    .where('uuid', 'in', [...uuids])
    .execute();

type MailedUser = Awaited<ReturnType<typeof findMailed>>[number];

function findMailRefusal(user: MailedUser): string | null {
  if (user.active !== 1) return INACTIVE;
  if (user.password_hash === null && user.hasIdentity === 1) return WITHOUT_PASSWORD;
  return isPlaceholderEmail(user.email) ? WITHOUT_EMAIL : null;
}

/** @throws Problem unavailable without a mail server */
async function decide(context: BulkContext, uuids: readonly string[]): Promise<Decision[]> {
  const { services, viewer } = context;
  const { db, now, config } = services;
  if (!sendsMail(config)) throw problem('unavailable', { message: 'This installation has no mail server.' });
  const refusalOf = await changeRefusals(db, viewer);
  return decideUsers(context, uuids, {
    read: (part) => findMailed(db, config.sso, part),
    prepare: async (rows) => {
      const throttles = rows.map(({ username }) => resetMailThrottle(username));
      const reached = await findReachedLimits(db, throttles, now());
      return (row) => {
        const { uuid, username, email } = row;
        const isThrottled = reached.has(resetMailThrottle(username).key);
        const refusal = refusalOf(row) ?? findMailRefusal(row) ?? (isThrottled ? THROTTLED : null);
        if (refusal !== null) return refuse(uuid, username, refusal);
        const changes = [{ column: 'resetMail', from: null, to: email }];
        return decisionOn(uuid, username, { outcome: 'updated', changes, version: email });
      };
    },
  });
}

/** Queues a reset mail to each user. Replaces a queued mail of the same user. */
async function apply(
  { services: { db, now } }: BulkContext,
  decisions: readonly Decision[],
): Promise<number> {
  const at = now();
  for (const part of chunks(decisions.filter(isUpdated))) {
    const mails = part.map(({ uuid, changes }) => ({
      user_uuid: uuid,
      email: changes[0]!.to,
      queued_at: at,
      due_at: at,
      attempts: 0,
    }));
    const throttles = part.map(({ name }) => resetMailThrottle(name ?? ''));
    // A limit that a concurrent call has reached since the decision makes the plan outdated.
    if (!(await countAttempts(db, throttles, at))) throw problem('stale');
    await db
      .insertInto('reset_mails')
      .values(mails)
      .onConflict((conflict) =>
        conflict.column('user_uuid').doUpdateSet((eb) => ({
          email: eb.ref('excluded.email'),
          queued_at: eb.ref('excluded.queued_at'),
          due_at: eb.ref('excluded.due_at'),
          attempts: 0,
        })),
      )
      .execute();
    const fields = mails.map(
      ({ user_uuid, email }) =>
        [user_uuid, [{ field: 'resetLink', before: null, after: email, isReplaced: false }]] as const,
    );
    await recordCredentials(db, new Map(fields));
  }
  return 0;
}

/** Queues a reset mail to each user of a selection. Refuses users whom a link for a new password would not help. */
export const MAIL_RESET_LINKS: BulkKind = {
  call: 'requestPasswordReset',
  lists: ['users'],
  changesLists: false,
  isTried: false,
  find: findMatchingUsers,
  decide,
  apply,
};
