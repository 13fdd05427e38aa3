import { recordCredentials } from '../user/record-credentials.ts';
import { assertChangeable } from '../user/changeable.ts';
import { afterCommit } from '../db/after-commit.ts';
import { fold } from '../db/fold.ts';
import type { Handlers } from '../http/handlers.ts';
import { sendsMail } from '../mail/start.ts';
import { passwordChangedMail, resetMail } from '../mail/mail-texts.ts';
import { inHashQueue } from './hash.ts';
import { resetMailThrottle } from './bulk-reset-mails.ts';
import { resetLinkOf } from './reset-mails.ts';
import { assertRepeated, setPasswordByLink } from './new-password.ts';
import {
  issueResetToken,
  ownerOfResetToken,
  RESET_LIFE,
  withdrawResetToken,
  type IssuedResetToken,
} from './reset-links.ts';
import { cookiesOf } from '../oauth/sessions/cookies.ts';
import { knownDevice } from '../oauth/sessions/known-devices.ts';
import {
  accountThrottle,
  addressThrottle,
  deviceThrottle,
  countAttempt,
  isWithinLimits,
} from '../throttle/throttle.ts';
import { problem } from '../problem.ts';
import { assertRecentProof } from '../second-factor/recent-proof.ts';
import type { Services } from '../services.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MINUTE = 60_000;

export function passwordHandlers(services: Services) {
  const { db, config, mailer, templates, background, now } = services;
  const { devicesIn } = cookiesOf(config.publicUrl);

  const linkOf = (token: string): string => resetLinkOf(config.publicUrl, token);

  /** Issues a reset link, and records it. @param mailedTo null if an administrator passes the link on */
  const issueLink = (userUuid: string, mailedTo: string | null): Promise<IssuedResetToken> =>
    db.transaction().execute(async (transaction) => {
      const issued = await issueResetToken(transaction, userUuid, now(), mailedTo);
      const change = { field: 'resetLink', before: null, after: mailedTo ?? 'passed on', isReplaced: false };
      await recordCredentials(transaction, new Map([[userUuid, [change]]]));
      return issued;
    });

  /**
   * Mails a reset link. If the mail cannot be sent, withdraws this link and makes the user's earlier link valid
   * again.
   */
  async function mailLink(user: { uuid: string; username: string; email: string }): Promise<void> {
    const issued = await issueLink(user.uuid, user.email);
    try {
      await mailer.send(resetMail(user, linkOf(issued.token), RESET_LIFE / MINUTE, config.supportContact));
    } catch (error) {
      await afterCommit(db, () => withdrawResetToken(db, issued));
      throw error;
    }
  }

  async function mailLinkTo(username: string): Promise<void> {
    const user = await db
      .selectFrom('users')
      .select(['uuid', 'username', 'email'])
      .where('username_folded', '=', fold(username))
      .where('active', '=', 1)
      .executeTakeFirst();
    if (user) await mailLink(user);
  }

  /**
   * Returns the limits that apply to a request for a reset link. A known device has its own limit, so that an
   * attacker cannot block the account's owner.
   */
  async function forgotThrottles(username: string, address: string, devices: readonly string[]) {
    const known = await knownDevice(db, devices, username, now());
    return known === null
      ? [addressThrottle('forgot', address), accountThrottle('forgot', username)]
      : [deviceThrottle('forgot', known)];
  }

  return {
    requestPasswordReset: async ({ body }, { viewer }) => {
      const [user] = await assertChangeable(db, viewer, [body.uuid]);
      if (!user) throw problem('not_found');
      const { uuid, username, email } = user;
      if (fold(body.email) !== fold(email)) {
        const message = 'Another address is stored for this user. Save this one first.';
        throw problem('invalid_fields', { fields: [{ field: 'email', message }] });
      }
      await countAttempt(db, [resetMailThrottle(username)], now());
      await mailLink({ uuid, username, email });
      return { status: 204, body: undefined };
    },

    createPasswordLink: async ({ body }, { viewer }) => {
      const [user] = await assertChangeable(db, viewer, [body.uuid]);
      if (!user) throw problem('not_found');
      if (sendsMail(config)) {
        throw problem('unavailable', { message: 'This installation mails reset links. Send a reset mail.' });
      }
      // With the link, the caller can set the password of the user, which ends the user's sessions.
      await assertRecentProof(db);
      await countAttempt(db, [resetMailThrottle(user.username)], now());
      const { token } = await issueLink(user.uuid, null);
      return { status: 200, body: { link: linkOf(token), validMinutes: RESET_LIFE / MINUTE } };
    },

    // The account is looked up in the background, because the content and the time of the response must not reveal
    // whether the account exists or a limit is exceeded.
    forgotPassword: async ({ body: { username } }, { request }) => {
      await mailer.check();
      const throttles = await forgotThrottles(username, request.clientAddress, devicesIn(request));
      if (!(await isWithinLimits(db, throttles, now()))) return { status: 204, body: undefined };
      background.run(
        () => mailLinkTo(username),
        (error) => request.log.error({ err: error }, 'a password reset mail was not sent'),
      );
      return { status: 204, body: undefined };
    },

    verifyResetToken: async ({ params }) => {
      const owner = await ownerOfResetToken(db, params.token, now());
      return { status: 200, body: { username: owner?.username ?? null } };
    },

    updatePassword: ({ body: { token, password, rePassword } }, { request }) =>
      // The token stands for the account in the queue, because the account is not known yet.
      inHashQueue(token, async () => {
        await countAttempt(db, [addressThrottle('new-password', request.clientAddress)], now());
        assertRepeated(password, rePassword);
        const owner = await setPasswordByLink(db, { token, password }, config, now());
        request.log.info({ user: owner.uuid }, 'a user set a password by a link');
        // The mail is sent in the background. The password stays set even if this mail cannot be sent.
        if (sendsMail(config))
          background.run(
            () => mailer.send(passwordChangedMail(owner, config.supportContact)),
            (error) => request.log.error({ err: error }, 'a password confirmation mail was not sent'),
          );
        return { status: 204, body: undefined };
      }),

    getSentTemplate: async () => ({ status: 200, headers: HTML, body: templates.sent }),
    getCompleteTemplate: async () => ({ status: 200, headers: HTML, body: templates.complete }),
  } satisfies Partial<Handlers>;
}
