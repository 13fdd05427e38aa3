import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorRef, waitFor } from 'xstate';
import type { FactorAction } from '../../machines/account/own-factors-setup.ts';
import type { AccountMachines } from '../../machines/account/provide-machines.ts';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import { Secret } from '../../machines/common/secret.ts';
import { SIGN_INS } from '../../machines/user/form-rules.ts';
import { storedApplication } from '../support/application-form.ts';
import { bulkPlan } from '../support/bulk-plans.ts';
import { importPlan } from '../support/import-plans.ts';
import { openFormAndWait } from '../support/open-form.ts';
import { operationOf, operations } from '../support/operations.ts';
import { noticeOf } from '../support/outcomes.ts';
import { nameIn, type ResourceCase } from '../support/resource-case.ts';
import { factors, listedPasskey, listedSession, ownAccount, sessionsOf } from '../support/sessions.ts';
import { resourceCases } from '../support/resource-cases.ts';
import { API, startSignedInApp, stopApps } from '../support/signed-in-app.ts';
import { type Answers, refusal } from '../support/stub-service.ts';
import { userSummary } from '../support/summaries.ts';
import { answerUserChoices, storedUser } from '../support/users.ts';

const anna = userSummary('anna');
const application = storedApplication();

/** Responses of the stub service before the connection is lost. It returns empty lists for all other reads. */
const usual: Answers = {
  ...answerUserChoices(),
  [`GET ${API}/user/${anna.uuid}`]: () => storedUser({ uuid: anna.uuid }),
  [`GET ${API}/user/list/active`]: () => [],
  [`GET ${API}/user/list/inactive`]: () => [],
  [`POST ${API}/user/import/plan`]: () => importPlan(),
  [`GET ${API}/password/token/verify/link`]: () => ({ username: 'anna' }),
  [`GET ${API}/user/username/anna`]: () => ({}),
};

/** A call by which the console changes data, and how to make an actor send it. */
interface Write {
  /** The uuid in the path of the call. */
  readonly uuid?: string;
  /** Further responses of the stub service before the connection is lost. */
  readonly answers?: Answers;
  /** Returns an actor in a state in which `event` makes it send the call. */
  readonly by: (open: {
    readonly app: App;
    readonly admin: AdminConsole;
  }) => AnyActorRef | Promise<AnyActorRef>;
  readonly event: { readonly type: string };
  /** The child actor that gets the event, if it is not the actor itself. */
  readonly child?: string;
}

/** The reason why the loss of a call's response cannot mislead the user. */
type Harmless = string;

/** Waits until an actor and its children are idle. */
async function settle(actor: AnyActorRef): Promise<void> {
  for (;;) {
    await waitFor(actor, (state) => !state.hasTag('busy'));
    const children: AnyActorRef[] = Object.values(actor.getSnapshot().children ?? {});
    const busy = children.find((child) => child.getSnapshot()?.hasTag?.('busy'));
    if (!busy) return;
    await waitFor(busy, (state) => !state.hasTag('busy'));
  }
}

/**
 * Returns how to save an object of a resource and, if possible, how to delete it. The keys are the ids of the
 * operations.
 */
function writesOf(resource: ResourceCase): Record<string, Write> {
  const { form, calls, deletes, stored, answers } = resource;
  const { uuid } = stored;
  const known = { ...answers, ...(deletes && { [deletes.usage]: () => [] }), [calls.get]: () => stored };
  const save: Write = {
    answers: known,
    by: async ({ app }) => {
      const actor = (await openFormAndWait(app, form, { uuid, clonedId: null })) as AnyActorRef;
      expect(actor.getSnapshot().matches({ open: { draft: 'clean' } })).toBe(true);
      return actor;
    },
    event: { type: 'SUBMIT' },
  };
  const saves = { [operationOf(calls.update).id]: save };
  if (!deletes) return saves;
  const remove: Write = {
    uuid,
    answers: known,
    by: async ({ admin: { removals } }) => {
      const actor = removals[deletes.removal] as AnyActorRef;
      actor.send({ type: 'ASK', target: stored });
      await settle(actor);
      actor.send({ type: 'TYPE_NAME', name: nameIn(resource, stored) });
      return actor;
    },
    event: { type: 'CONFIRM' },
  };
  return { ...saves, [operationOf(deletes.remove.replace(uuid, '{uuid}')).id]: remove };
}

/** Returns the write that `event` starts in an actor that runs as long as the console. */
const sending = (
  name: Exclude<
    keyof AdminConsole,
    | 'lists'
    | 'pages'
    | 'removals'
    | 'loadForm'
    | 'openForm'
    | 'openChanges'
    | 'openChangesOf'
    | 'openWhoHas'
    | 'openUserAccess'
    | 'openUndo'
    | 'openConfiguration'
  >,
  event: Write['event'] & Record<string, unknown>,
): Write => ({ by: ({ admin }) => admin[name], event });

/**
 * Opens the screen with the sessions of the account, and chooses to end all sessions except the current one. Only the
 * confirmation is missing.
 */
async function askingToEnd(app: App, machine: AccountMachines['sessions']): Promise<AnyActorRef> {
  const actor = app.openScreen('sessions', machine, undefined);
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'END', ending: { kind: 'others' } });
  return actor;
}

/** Opens the screen with the second factor of the account, and enters the password for a change. */
async function enteringPassword(app: App, action: FactorAction) {
  const { ownFactors } = await app.loadAccountMachines();
  const actor = app.openScreen('ownFactors', ownFactors, undefined);
  await settle(actor);
  actor.send({ type: 'START', action, passkey: listedPasskey() });
  actor.send({ type: 'TYPE_NAME', name: 'Desk' });
  actor.send({ type: 'TYPE_PASSWORD', password: new Secret('current') });
  return actor;
}

const signInCode: Harmless =
  'the login screen says why and keeps what was typed; a code that nobody fetches expires';

/** For each operation that changes data: how to send the call, or why it is harmless if the response is lost. */
const WRITES: Readonly<Record<string, Write | Harmless>> = {
  ...Object.assign({}, ...resourceCases.map(writesOf)),
  login: 'no screen makes this call',
  authorize: signInCode,
  checkSession: signInCode,
  continueSession: signInCode,
  beginAppAtSignIn: 'the screen says why, and offers to try again; a second call replaces the key',
  confirmAppAtSignIn:
    'the screen says why; the sign-in begins again and asks for a code, and the account offers new recovery codes',
  beginStepUp: 'the dialog says why, and offers to try again; a second call replaces the handle',
  stepUpByPassword: 'the dialog says why, and offers to try again; a proof that was stored counts',
  stepUpByFactor: 'the dialog says why, and offers to try again; a proof that was stored counts',
  proveSecondFactor: 'the screen says why; the proof expires, and the sign-in begins again',
  beginPasskeyAtSignIn: 'the screen says why, and offers to try again; a challenge expires',
  confirmPasskeyAtSignIn:
    'the screen says why; the sign-in begins again and asks for the passkey, and the account offers new recovery codes',
  beginPasskeyProof: 'the screen says why, and offers to try again; a challenge expires',
  provePasskey: 'the screen says why; the proof expires, and the sign-in begins again',
  beginPasskeySignIn: 'no passkeys are offered; a challenge expires',
  signInByPasskey: 'the login screen says why; the proof expires',
  confirmPasskey: 'the account reads the factors, in the same way as after confirmAuthenticatorApp',
  beginPasskey: 'the screen says why; a challenge expires',
  beginAuthenticatorApp:
    'the screen says why; a second call replaces the key, which does not count before it is confirmed',
  token: 'a sign-in begins anew, and a renewal is tried again soon',
  getPropelTokenFromCode: 'single sign-on begins anew',
  startClientTrial: 'the screen says that the trial could not start; a second one replaces it',
  finishClientTrial:
    'no token is stored; the screen says that the code was not exchanged, and offers another trial',
  logout: 'it is asked again before anybody signs in (compose.test.ts)',
  endSession: 'the screen says that nobody is signed out yet, and the user can try again',
  planBulkAction: 'a plan changes nothing',
  continueBulkJob: 'the list of users says why, and shows the loaded job',
  giveUpBulkJob: 'the list of users says why, and shows the loaded job',
  deleteBulkJob: 'the list of users says why, and shows the loaded job',
  exportSelectedUsers: 'an export changes nothing',
  applyBulkAction: {
    answers: { [`POST ${API}/bulk/plan`]: () => bulkPlan() },
    by: async ({ admin: { bulkAction } }) => {
      bulkAction.send({
        type: 'ASK',
        list: 'activeUsers',
        action: {
          resource: 'user',
          selection: { uuids: [anna.uuid], matching: null, except: [] },
          action: 'update',
          values: { active: false },
        },
        names: {},
      });
      await settle(bulkAction);
      return bulkAction;
    },
    event: { type: 'APPLY' },
  },
  planConfiguration: 'a plan changes nothing',
  applyConfiguration: 'the screen shows a new plan, with what is left to change',
  planImport: 'a plan changes nothing',
  planUndo: 'a plan changes nothing',
  undoChanges: 'the screen shows a new plan, with what is left to undo',
  activateUsers: sending('statusChange', { type: 'CHANGE', active: true, user: userSummary('cleo') }),
  inactivateUsers: sending('statusChange', { type: 'CHANGE', active: false, user: anna }),
  unbindUser: {
    uuid: anna.uuid,
    by: ({ admin: { unbinding } }) => {
      unbinding.send({ type: 'UNBIND', user: anna });
      return unbinding;
    },
    event: { type: 'CONFIRM' },
  },
  pullUsers: sending('pull', { type: 'PULL' }),
  importUsers: {
    by: async ({ admin: { bulkImport } }) => {
      bulkImport.send({ type: 'CHOOSE', file: { name: 'users.csv', content: new Blob(['username']) } });
      await settle(bulkImport);
      return bulkImport;
    },
    event: { type: 'IMPORT' },
  },
  requestPasswordReset: sending('resetMail', {
    type: 'SEND',
    user: { ...anna, active: true },
    typed: anna.email,
  }),
  createPasswordLink: sending('passwordLink', { type: 'CREATE', user: { ...anna, active: true } }),
  forgotPassword: {
    by: async ({ app }) => {
      const { forgot } = await app.loadPasswordMachines();
      const actor = app.openScreen('forgot', forgot, undefined as never);
      actor.send({ type: 'TYPE_USERNAME', username: 'anna' });
      return actor;
    },
    event: { type: 'SUBMIT' },
  },
  updatePassword: {
    by: async ({ app }) => {
      const { reset } = await app.loadPasswordMachines();
      const actor = app.openScreen('reset', reset, { token: new Secret('link'), confirms: true });
      await settle(actor);
      actor.send({ type: 'TYPE_PASSWORD', password: new Secret('A long password 1') });
      actor.send({ type: 'TYPE_REPEATED', repeated: new Secret('A long password 1') });
      return actor;
    },
    event: { type: 'SUBMIT' },
  },
  changeOwnPassword: {
    answers: { [`GET ${API}/account`]: () => ownAccount() },
    by: async ({ app }) => {
      const { account } = await app.loadAccountMachines();
      const actor = app.openScreen('account', account, { confirms: true });
      await settle(actor);
      const password = new Secret('A long password 1');
      actor.send({ type: 'TYPE', input: { current: new Secret('current'), password, repeated: password } });
      return actor;
    },
    event: { type: 'SUBMIT' },
  },
  confirmAuthenticatorApp: {
    answers: {
      [`GET ${API}/account/factors`]: () => factors(),
      [`POST ${API}/account/factors/app`]: () => ({ secret: 'KEY', uri: 'otpauth://totp/x?secret=KEY' }),
    },
    by: async ({ app }) => {
      const actor = await enteringPassword(app, 'addApp');
      actor.send({ type: 'SUBMIT' });
      await settle(actor);
      actor.getSnapshot().children['enrolment']!.send({ type: 'TYPE', code: new Secret('492039') });
      return actor;
    },
    event: { type: 'SUBMIT' },
    child: 'enrolment',
  },
  removeAuthenticatorApp: {
    answers: { [`GET ${API}/account/factors`]: () => factors({ isSetUp: true }) },
    by: ({ app }) => enteringPassword(app, 'removeApp'),
    event: { type: 'SUBMIT' },
  },
  removePasskey: {
    uuid: listedPasskey().id,
    answers: { [`GET ${API}/account/factors`]: () => factors({ passkeys: [listedPasskey()] }) },
    by: ({ app }) => enteringPassword(app, 'removePasskey'),
    event: { type: 'SUBMIT' },
  },
  renamePasskey: {
    uuid: listedPasskey().id,
    answers: { [`GET ${API}/account/factors`]: () => factors({ passkeys: [listedPasskey()] }) },
    by: ({ app }) => enteringPassword(app, 'renamePasskey'),
    event: { type: 'SUBMIT' },
  },
  renewRecoveryCodes: {
    answers: { [`GET ${API}/account/factors`]: () => factors({ isSetUp: true }) },
    by: ({ app }) => enteringPassword(app, 'renew'),
    event: { type: 'SUBMIT' },
  },
  resetFactorsOfUser: {
    uuid: anna.uuid,
    answers: { [`GET ${API}/user/${anna.uuid}/factors`]: () => factors({ isSetUp: true }) },
    by: async ({ app }) => {
      const form = await openFormAndWait(app, 'userForm', { uuid: anna.uuid, clonedId: null });
      form.send({ type: 'OPEN_SECTION', section: SIGN_INS });
      const { ofUser } = await app.loadAccountMachines();
      const actor = app.openScreen('userFactors', ofUser(anna.uuid, form).factors, undefined);
      await waitFor(actor, (state) => state.matches('shown'));
      actor.send({ type: 'RESET' });
      return actor;
    },
    event: { type: 'CONFIRM' },
  },
  endOwnSessions: {
    answers: { [`GET ${API}/account/sessions`]: () => sessionsOf(listedSession()) },
    by: async ({ app }) => askingToEnd(app, (await app.loadAccountMachines()).sessions),
    event: { type: 'CONFIRM' },
  },
  endSessionsOfUser: {
    uuid: anna.uuid,
    answers: { [`GET ${API}/user/${anna.uuid}/sessions`]: () => sessionsOf(listedSession()) },
    by: async ({ app }) => {
      const form = await openFormAndWait(app, 'userForm', { uuid: anna.uuid, clonedId: null });
      form.send({ type: 'OPEN_SECTION', section: SIGN_INS });
      return askingToEnd(app, (await app.loadAccountMachines()).ofUser(anna.uuid, form).sessions);
    },
    event: { type: 'CONFIRM' },
  },
  blockAuthClient: sending('clientBlocking', {
    type: 'UNBLOCK',
    client: { uuid: 'uuid-reports', name: 'Reports' },
  }),
  syncAllVisibility: sending('visibilitySync', { type: 'SYNC', elementSet: 'all' }),
  syncVisibility: { uuid: 'cluster', ...sending('visibilitySync', { type: 'SYNC', elementSet: 'cluster' }) },
  syncApplication: sending('applicationSync', { type: 'SYNC', application }),
  syncAllApplications: sending('syncAll', { type: 'SYNC' }),
};

/** Operations that the console does not call. Only browsers and other applications call them. */
const OF_OTHERS = [
  'answerAuthorizationRequest',
  'introspectToken',
  'postAuthorizationRequest',
  'postLogoutRequest',
  'postUserInfo',
  'receiveLogoutToken',
  'revokeToken',
];

test('the tables of this test cover every operation that changes data', () => {
  const writes = operations.filter(({ changes, id }) => changes && !OF_OTHERS.includes(id));
  expect(Object.keys(WRITES).toSorted()).toEqual(writes.map(({ id }) => id).toSorted());
});

const cut = () => new Response('{"uuid": "9a', { headers: { 'content-type': 'application/json' } });

const LOSSES: Readonly<Record<string, () => Response>> = {
  'the connection drops': () => {
    throw new TypeError('Failed to fetch');
  },
  'the connection drops within the answer': cut,
  ...Object.fromEntries(
    [408, 444, 502, 504].map((status) => [
      `a gateway answers ${status}`,
      () => new Response(null, { status }),
    ]),
  ),
  'the service says that it does not know': () => refusal(504, 'outcome_unknown'),
};

afterEach(stopApps);

const tried = operations.flatMap(({ id, method, path }) => {
  const write = WRITES[id];
  return typeof write === 'object' ? [{ id, write, call: `${method.toUpperCase()} ${path}` }] : [];
});

describe.each(tried)('$id', ({ write, call }) => {
  test.each(Object.entries(LOSSES))('reports no outcome if %s and the lookup fails too', async (_, lose) => {
    const { app, admin, service, emitted } = await startSignedInApp({ ...usual, ...write.answers });
    const actor = await write.by({ app, admin });
    const concrete = call.replace(/\{\w+\}/, write.uuid ?? '');
    const before = emitted.length;
    for (const known of Object.keys(service.answers)) service.answers[known] = lose;
    service.answers[concrete] = lose;
    if (call.includes('password/forgot')) service.answers[`GET ${API}/user/username/anna`] = () => ({});
    (write.child ? actor.getSnapshot().children[write.child] : actor).send(write.event);
    await settle(actor);
    expect(service.count(concrete)).toBe(1);
    const outcomes = emitted.slice(before).filter(({ from }) => from !== 'app');
    expect(outcomes.length).toBeGreaterThan(0);
    const kinds = outcomes.flatMap((one) => noticeOf(one)?.kind ?? []);
    expect(kinds.filter((kind) => kind !== 'warning')).toEqual([]);
  });
});
