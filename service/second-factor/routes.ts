import type { FastifyRequest } from 'fastify';
import { checkCurrentPassword } from '../account/password.ts';
import { isPlaceholderEmail } from '../administrator/placeholder-email.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { Db } from '../db/open.ts';
import { transactWithRetry } from '../db/transact.ts';
import type { Handlers } from '../http/handlers.ts';
import { factorChangedMail, type FactorChange } from '../mail/mail-texts.ts';
import { sendsMail } from '../mail/start.ts';
import { inHashQueue } from '../password/hash.ts';
import type { Services } from '../services.ts';
import { countAttempt, resetAttempts, userThrottle } from '../throttle/throttle.ts';
import { beginApp } from './authenticator-app.ts';
import { assertChangeable } from '../user/changeable.ts';
import {
  addAuthenticatorApp,
  factorsOf,
  removeFactors,
  renewRecoveryCodes,
  resetFactorsOfUser,
} from './factors.ts';
import { beginAppAtSignIn, confirmAppAtSignIn } from './enrol.ts';
import { proveSecondFactor } from './prove.ts';
import { beginStepUp, stepUpByFactor, stepUpByPassword } from './step-up.ts';
import { otpauthUri } from './totp.ts';

export function secondFactorHandlers(services: Services) {
  const { db, keys, config, mailer, background, now } = services;
  const issuer = config.suiteName ?? config.appName ?? new URL(config.publicUrl).host;

  const userOf = (uuid: string) =>
    db
      .selectFrom('users')
      .select(['uuid', 'username', 'email', 'password_hash as passwordHash'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();

  /** Runs a change in a transaction, after the user has typed the password again. */
  const withPassword = <Result>(
    { uuid, username }: { uuid: string; username: string },
    currentPassword: string,
    change: (within: Db) => Promise<Result>,
  ): Promise<Result> =>
    inHashQueue(username, async () => {
      const throttle = await checkCurrentPassword(db, await userOf(uuid), currentPassword, now());
      return transactWithRetry(db, async (transaction) => {
        const result = await change(transaction);
        await resetAttempts(transaction, throttle);
        return result;
      });
    });

  /** Logs a change of a user's factors. If the installation sends mail, also mails the user in the background. */
  function notify(uuid: string, change: FactorChange, { log }: FastifyRequest): void {
    log.info({ user: uuid, change }, 'a second factor was changed');
    if (!sendsMail(config)) return;
    background.run(
      async () => {
        const user = await userOf(uuid);
        if (isPlaceholderEmail(user.email)) return;
        await mailer.send(factorChangedMail(user, change, config.supportContact));
      },
      (error) => log.error({ err: error }, 'a mail about a second factor was not sent'),
    );
  }

  const factors = (uuid: string) => afterCommit(() => factorsOf(db, uuid));

  return {
    proveSecondFactor: async ({ body }, { request }) => ({
      status: 200,
      body: { token: await proveSecondFactor(services, request, body) },
    }),

    beginAppAtSignIn: async ({ body }, { request }) => {
      const { username, secret } = await beginAppAtSignIn(services, request, body.handle);
      return { status: 200, body: { secret, uri: otpauthUri(secret, { issuer, username }) } };
    },

    confirmAppAtSignIn: async ({ body }, { request }) => {
      const { userUuid, recoveryCodes, proof } = await confirmAppAtSignIn(services, request, body);
      notify(userUuid, 'added', request);
      return { status: 200, body: { token: proof, recoveryCodes } };
    },

    beginStepUp: async (_input, { viewer, request }) => ({
      status: 200,
      body: await beginStepUp(services, viewer, request),
    }),

    stepUpByPassword: async ({ body }, { viewer, request }) => {
      await stepUpByPassword(services, viewer, request, body.currentPassword);
      return { status: 204, body: undefined };
    },

    stepUpByFactor: async ({ body }, { viewer, request }) => {
      await stepUpByFactor(services, viewer, request, body.token);
      return { status: 204, body: undefined };
    },

    getOwnFactors: async (_input, { viewer }) => ({ status: 200, body: await factorsOf(db, viewer.uuid) }),

    beginAuthenticatorApp: async ({ body }, { viewer }) => {
      const { username } = viewer;
      const secret = await withPassword(viewer, body.currentPassword, (within) =>
        beginApp({ db: within, keys }, viewer.uuid, now()),
      );
      return { status: 200, body: { secret, uri: otpauthUri(secret, { issuer, username }) } };
    },

    confirmAuthenticatorApp: async ({ body }, { viewer: { uuid }, request }) => {
      const throttle = userThrottle('confirm-app', uuid);
      await countAttempt(db, [throttle], now());
      const recoveryCodes = await transactWithRetry(db, async (transaction) => {
        const codes = await addAuthenticatorApp({ db: transaction, keys }, uuid, body.code, now());
        await resetAttempts(transaction, throttle);
        return codes;
      });
      notify(uuid, 'added', request);
      return { status: 200, body: { recoveryCodes, factors: await factors(uuid) } };
    },

    removeAuthenticatorApp: async ({ body }, { viewer, request }) => {
      const wasSetUp = await withPassword(viewer, body.currentPassword, (within) =>
        removeFactors(within, viewer.uuid),
      );
      if (wasSetUp) notify(viewer.uuid, 'removed', request);
      return { status: 200, body: await factors(viewer.uuid) };
    },

    getFactorsOfUser: async ({ params: { uuid } }, { viewer }) => {
      await assertChangeable(db, viewer, [uuid]);
      return { status: 200, body: await factorsOf(db, uuid) };
    },

    resetFactorsOfUser: async ({ params: { uuid } }, { viewer, request }) => {
      const wasSetUp = await resetFactorsOfUser(services, viewer, uuid);
      if (wasSetUp) notify(uuid, 'reset', request);
      return { status: 200, body: await factors(uuid) };
    },

    renewRecoveryCodes: async ({ body }, { viewer, request }) => {
      const recoveryCodes = await withPassword(viewer, body.currentPassword, (within) =>
        renewRecoveryCodes(within, viewer.uuid),
      );
      notify(viewer.uuid, 'codesRenewed', request);
      return { status: 200, body: { recoveryCodes, factors: await factors(viewer.uuid) } };
    },
  } satisfies Partial<Handlers>;
}
