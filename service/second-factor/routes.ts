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
  addFactor,
  factorsOf,
  removeFactors,
  renameFactor,
  renewRecoveryCodes,
  resetFactorsOfUser,
  type NewFactor,
} from './factors.ts';
import {
  beginAppAtSignIn,
  beginPasskeyAtSignIn,
  confirmAppAtSignIn,
  confirmPasskeyAtSignIn,
  issuerOf,
  readNewPasskey,
} from './enrol.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts';
import { newPasskeyOptions } from './passkeys.ts';
import { beginPasskeyProof, provePasskey, proveSecondFactor } from './prove.ts';
import { assertMayChangeOwnFactors, storeFirstProof } from './recent-proof.ts';
import { assertRelyingParty } from './relying-party.ts';
import { beginStepUp, stepUpByFactor, stepUpByPassword } from './step-up.ts';
import { otpauthUri } from './totp.ts';

export function secondFactorHandlers(services: Services) {
  const { db, keys, config, mailer, background, now } = services;
  const issuer = issuerOf(config);

  const userOf = (uuid: string) =>
    db
      .selectFrom('users')
      .select(['uuid', 'username', 'email', 'password_hash as passwordHash'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();

  /**
   * Checks that the user has recently proven an existing factor, checks the password, and runs `change` in a
   * transaction.
   */
  const withPassword = <Result>(
    { uuid, username }: { uuid: string; username: string },
    currentPassword: string,
    change: (within: Db) => Promise<Result>,
  ): Promise<Result> =>
    inHashQueue(username, async () => {
      await assertMayChangeOwnFactors(db, uuid);
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

  const factors = (uuid: string) => afterCommit(db, () => factorsOf(db, uuid));

  /** Completes the setup of a factor in the caller's account. */
  async function confirm(
    uuid: string,
    request: FastifyRequest,
    change: FactorChange,
    read: () => NewFactor | Promise<NewFactor>,
  ) {
    const throttle = userThrottle('confirm-factor', uuid);
    // Another session may have set up a factor since this setup began, or may do so before this one is stored.
    const mustBeFirst = !(await assertMayChangeOwnFactors(db, uuid));
    await countAttempt(db, [throttle], now());
    const factor = await read();
    const recoveryCodes = await transactWithRetry(db, async (transaction) => {
      const codes = await addFactor({ db: transaction, keys }, uuid, factor, { now: now(), mustBeFirst });
      if (codes.length > 0) await storeFirstProof(transaction, now());
      await resetAttempts(transaction, throttle);
      return codes;
    });
    notify(uuid, change, request);
    return { status: 200 as const, body: { recoveryCodes, factors: await factors(uuid) } };
  }

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
      notify(userUuid, 'appAdded', request);
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

    beginPasskeyProof: async ({ body }, { request }) => ({
      status: 200,
      body: { options: { ...(await beginPasskeyProof(services, request, body.handle)) } },
    }),

    provePasskey: async ({ body }, { request }) => ({
      status: 200,
      body: { token: await provePasskey(services, request, body) },
    }),

    beginPasskeyAtSignIn: async ({ body }, { request }) => ({
      status: 200,
      body: { options: { ...(await beginPasskeyAtSignIn(services, request, body.handle)) } },
    }),

    confirmPasskeyAtSignIn: async ({ body }, { request }) => {
      const { userUuid, recoveryCodes, proof } = await confirmPasskeyAtSignIn(services, request, body);
      notify(userUuid, 'passkeyAdded', request);
      return { status: 200, body: { token: proof, recoveryCodes } };
    },

    beginPasskeySignIn: async (_input, { request }) => ({
      status: 200,
      body: { options: { ...(await beginPasskeySignIn(services, request)) } },
    }),

    signInByPasskey: async ({ body }, { request }) => ({
      status: 200,
      body: { token: await signInByPasskey(services, request, body) },
    }),

    getOwnFactors: async (_input, { viewer }) => ({ status: 200, body: await factorsOf(db, viewer.uuid) }),

    beginAuthenticatorApp: async ({ body }, { viewer }) => {
      const { username } = viewer;
      const secret = await withPassword(viewer, body.currentPassword, (within) =>
        beginApp({ db: within, keys }, viewer.uuid, now()),
      );
      return { status: 200, body: { secret, uri: otpauthUri(secret, { issuer, username }) } };
    },

    confirmAuthenticatorApp: ({ body: { code } }, { viewer: { uuid }, request }) =>
      confirm(uuid, request, 'appAdded', () => ({ kind: 'app', code })),

    removeAuthenticatorApp: async ({ body }, { viewer, request }) => {
      const wasSetUp = await withPassword(viewer, body.currentPassword, (within) =>
        removeFactors(within, viewer.uuid, { kind: 'app' }),
      );
      if (wasSetUp) notify(viewer.uuid, 'appRemoved', request);
      return { status: 200, body: await factors(viewer.uuid) };
    },

    beginPasskey: async ({ body }, { viewer }) => {
      const party = assertRelyingParty(config);
      const options = await withPassword(viewer, body.currentPassword, (within) =>
        newPasskeyOptions(within, viewer, { party, issuer }, now()),
      );
      return { status: 200, body: { options: { ...options } } };
    },

    confirmPasskey: ({ body }, { viewer: { uuid }, request }) =>
      confirm(uuid, request, 'passkeyAdded', () => readNewPasskey(services, request, uuid, body)),

    renamePasskey: async ({ params, body: { name } }, { viewer }) => {
      await transactWithRetry(db, (transaction) =>
        renameFactor(transaction, viewer.uuid, { uuid: params.uuid, name }),
      );
      return { status: 200, body: await factors(viewer.uuid) };
    },

    removePasskey: async ({ params: { uuid }, body }, { viewer, request }) => {
      const wasSetUp = await withPassword(viewer, body.currentPassword, (within) =>
        removeFactors(within, viewer.uuid, { kind: 'passkey', uuid }),
      );
      if (wasSetUp) notify(viewer.uuid, 'passkeyRemoved', request);
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
