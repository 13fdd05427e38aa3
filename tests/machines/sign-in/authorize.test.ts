import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { obstacleOf, SignInObstacle } from '../../../machines/sign-in/obstacle.ts';
import { MALFORMED } from '../../../machines/common/faults.ts';

const request = {
  client_id: 'reports',
  redirect_uri: 'https://reports.example/callback',
  state: 's',
  code_challenge: 'challenge',
  code_challenge_method: 'S256' as const,
};
const URL = new Secret('https://reports.example/callback?code=c&state=s');
const throttled = (retryAfter: number | null) => fault({ status: 429, code: 'throttled', retryAfter });

const ASKED = {
  uuid: 'uuid-anna',
  username: 'anna',
  name: 'Anna Lind',
  clientName: 'Ticket Desk',
  native: false,
};
const NO_ANSWER = { redirectUrl: null, continueAs: null, denied: null };
const SIGNED_IN = { ...NO_ANSWER, redirectUrl: URL };
const SECOND_STEP = {
  handle: new Secret('the handle'),
  methods: ['totp' as const],
  mustEnrol: false,
  obstacle: null,
};
const PROOF = new Secret('the proof');
const CLONED = fault({ status: 401, code: 'passkey_cloned' });
const NO_SESSION = { ...NO_ANSWER, secondStep: null, lacksPkce: false, isTrial: false };

const PROVIDER = new Secret('https://sso.example/propelauth/oauth/authorize?state=s');
const offered = { isAutomatic: false, isDiscovered: true, clientId: 'at-provider' };

/** Checks that nothing is asked but the offer of passkeys. */
function expectOffer({ context }: SnapshotFrom<typeof authorizeMachine>, asked: object): void {
  expect(asked).toEqual({ passkeyOffer: { request: context.request } });
}

testModel(authorizeMachine, {
  inputs: [
    { request, sso: null },
    { request, sso: offered },
    { request, sso: { isAutomatic: true, isDiscovered: false, clientId: null } },
    { request: { ...request, scope: 'openid', login_hint: 'anna' }, sso: null },
  ],
  events: [
    { type: 'TYPE_USERNAME', username: 'anna' },
    { type: 'TYPE_PASSWORD', password: new Secret('a password') },
    { type: 'START_SSO' },
    { type: 'CONTINUE' },
    { type: 'SWITCH_USER' },
    { type: 'GO_BACK' },
    answered('checkSession', NO_SESSION),
    answered('checkSession', { ...NO_SESSION, isTrial: true }),
    answered('checkSession', { ...NO_SESSION, redirectUrl: URL }),
    answered('checkSession', { ...NO_SESSION, continueAs: ASKED }),
    answered('checkSession', { ...NO_SESSION, continueAs: ASKED, isTrial: true }),
    answered('checkSession', { ...NO_SESSION, redirectUrl: URL, denied: { clientName: 'Ticket Desk' } }),
    answered('checkSession', { ...NO_SESSION, redirectUrl: URL, lacksPkce: true }),
    answered('checkSession', { ...NO_SESSION, secondStep: SECOND_STEP }),
    answered('continueSession', { ...SIGNED_IN, secondStep: null }),
    answered('continueSession', { ...NO_ANSWER, secondStep: SECOND_STEP }),
    ...faultsOf('continueSession'),
    failed('continueSession', fault({ status: 400, code: 'client_blocked' })),
    failed('continueSession', fault({ status: 401, code: 'unauthenticated' })),
    ...faultsOf('checkSession'),
    failed('checkSession', fault({ status: 400, code: 'unknown_client' })),
    failed('checkSession', fault({ status: 400, code: 'redirect_uri_mismatch' })),
    answered('takeSkip', true),
    answered('takeSkip', false),
    failed('takeSkip', new Error('storage is off')),
    answered('startSso', PROVIDER),
    ...faultsOf('startSso'),
    failed('startSso', new SignInObstacle('insecure')),
    answered('signIn', { ...SIGNED_IN, secondStep: null }),
    answered('signIn', { ...SIGNED_IN, secondStep: null, denied: { clientName: 'Ticket Desk' } }),
    answered('signIn', { ...NO_ANSWER, secondStep: SECOND_STEP }),
    answered('secondFactor', { proof: PROOF }),
    answered('secondFactor', { proof: null }),
    failed('secondFactor', new Error('the second step is broken')),
    answered('passkeyOffer', { proof: PROOF, fault: null }),
    answered('passkeyOffer', { proof: null, fault: CLONED }),
    failed('passkeyOffer', new Error('the offer is broken')),
    answered('completeSignIn', SIGNED_IN),
    answered('completeSignIn', { ...SIGNED_IN, denied: { clientName: 'Ticket Desk' } }),
    ...faultsOf('completeSignIn'),
    failed('completeSignIn', fault({ status: 400, code: 'client_blocked' })),
    failed('completeSignIn', fault({ status: 401, code: 'second_factor_expired' })),
    ...faultsOf('signIn'),
    failed('signIn', fault({ status: 400, code: 'redirect_uri_mismatch' })),
    failed('signIn', fault({ status: 401, code: 'invalid_credentials', message: 'Wrong' })),
    failed('signIn', throttled(2)),
    answered('follow', 'page'),
    answered('follow', 'application'),
    failed('follow', new Error('not an address of the web')),
  ],
  abstract: ({ context }) => [
    context.username,
    context.password.isEmpty,
    Math.min(context.secondsLeft, 3),
    context.sso,
    context.request,
  ],
  leadsTo: {
    'done.actor.checkSession': [
      'signingIn.sso.choosing',
      'signingIn.question.asking',
      'signingIn.question.denied',
      'failed.withoutPkce',
      'signingIn.secondFactor',
      'following',
      'signingIn.form.editing',
    ],
    CONTINUE: ['signingIn.question.continuing'],
    SWITCH_USER: ['signingIn.form.editing'],
    GO_BACK: ['following'],
    'done.actor.continueSession': ['signingIn.secondFactor', 'following'],
    'error.actor.continueSession': ['checkingSession', 'failed.refused', 'failed.unreachable'],
    TYPE_USERNAME: [
      'signingIn.form.editing',
      'signingIn.form.incomplete',
      'signingIn.form.rejected',
      'signingIn.form.ssoFailed',
      'signingIn.form.throttled',
    ],
    TYPE_PASSWORD: [
      'signingIn.form.editing',
      'signingIn.form.incomplete',
      'signingIn.form.rejected',
      'signingIn.form.ssoFailed',
      'signingIn.form.throttled',
    ],
    SUBMIT: ['signingIn.form.incomplete', 'signingIn.submitting'],
    'done.actor.signIn': ['signingIn.question.denied', 'signingIn.secondFactor', 'following'],
    'done.actor.secondFactor': ['signingIn.form.editing', 'signingIn.completing'],
    'error.actor.secondFactor': ['signingIn.form.rejected'],
    'error.actor.passkeyOffer': ['signingIn.form.editing'],
    'done.actor.passkeyOffer': ['signingIn.form.rejected', 'signingIn.completing'],
    'done.actor.completeSignIn': ['signingIn.question.denied', 'following'],
    'error.actor.completeSignIn': ['signingIn.form.rejected', 'failed.refused'],
    'done.actor.follow': ['followed', 'openedApplication'],
    'error.actor.checkSession': ['failed.refused', 'failed.unreachable'],
    RETRY: ['checkingSession'],
    'error.actor.signIn': ['signingIn.form.rejected', 'signingIn.form.throttled', 'failed.refused'],
    'error.actor.follow': ['failed.unreachable'],
    'after.second.authorize.signingIn.form.throttled': ['signingIn.form.editing', 'signingIn.form.throttled'],
    START_SSO: ['signingIn.sso.starting'],
    'done.actor.startSso': ['following'],
    'error.actor.startSso': ['signingIn.form.ssoFailed'],
    'done.actor.takeSkip': ['signingIn.form.editing', 'signingIn.sso.starting'],
    'error.actor.takeSkip': ['signingIn.form.editing'],
  },
  states: {
    checkingSession: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ checkSession: { request: snapshot.context.request } });
    },
    'signingIn.question.asking': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['confirming']);
      expect(snapshot.context).toMatchObject({ ...NO_ANSWER, continueAs: ASKED });
      if (event?.['output']?.isTrial) expect(snapshot.context.sso).toBeNull();
      expect(asked).toEqual({});
    },
    'signingIn.question.continuing': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy') && snapshot.hasTag('confirming')).toBe(true);
      expect(snapshot.can({ type: 'CONTINUE' })).toBe(false);
      expect(asked).toEqual({ continueSession: { request: snapshot.context.request, uuid: ASKED.uuid } });
    },
    'signingIn.question.denied': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context.denied).toEqual({ clientName: 'Ticket Desk' });
      expect(snapshot.context.password.isEmpty).toBe(true);
      expect(asked).toEqual({});
    },
    openedApplication: ({ asked, event }) => {
      expect(event?.type === 'xstate.done.actor.follow' && event['output']).toBe('application');
      expect(asked).toEqual({});
    },
    'signingIn.sso.choosing': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.sso?.isAutomatic).toBe(true);
      expect(Object.keys(asked)).toEqual(['takeSkip']);
    },
    'signingIn.sso.starting': ({ snapshot, asked, event }) => {
      const { sso, password, fault: kept, wantsOtherAccount } = snapshot.context;
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ startSso: { request, sso, wantsOtherAccount } });
      expect([password.isEmpty, kept]).toEqual([true, null]);
      if (event?.type === 'xstate.done.actor.takeSkip') expect(event['output']).toBe(false);
    },
    'signingIn.form.editing': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expectOffer(snapshot, asked);
      expect(emitted).toEqual([]);
      expect(snapshot.can({ type: 'START_SSO' })).toBe(snapshot.context.sso !== null);
      const { request: sent, wantsOtherAccount, username } = snapshot.context;
      if (sent.login_hint && !wantsOtherAccount) expect(username).toBe('anna');
      if (event?.type === 'xstate.done.actor.takeSkip') expect(event['output']).toBe(true);
      if (event?.type === 'SWITCH_USER') {
        expect(snapshot.context).toMatchObject({ ...NO_ANSWER, wantsOtherAccount: true });
      }
      // With automatic single sign-on, the machine shows the form only after a failure, and not after the session
      // check.
      if (event?.type === 'xstate.done.actor.checkSession') {
        expect(snapshot.context.sso?.isAutomatic).not.toBe(true);
        if (event['output'].isTrial) expect(snapshot.context.sso).toBeNull();
      }
    },
    'signingIn.form.ssoFailed': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expectOffer(snapshot, asked);
      if (event?.type !== 'xstate.error.actor.startSso') return;
      const { fault: kept, obstacle } = snapshot.context;
      const { error } = event;
      expect(emitted).toEqual([{ type: 'ssoNotStarted', fault: kept }]);
      if (error instanceof Error) expect([kept, obstacle]).toEqual([MALFORMED, obstacleOf(error)]);
      else expect([kept, obstacle]).toEqual([error, null]);
    },
    'signingIn.form.incomplete': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expectOffer(snapshot, asked);
      const { username, password } = snapshot.context;
      if (event?.type === 'SUBMIT') expect(username === '' || password.isEmpty).toBe(true);
    },
    'signingIn.form.rejected': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expectOffer(snapshot, asked);
      expect(snapshot.context.proof).toBeNull();
      if (event?.type === 'xstate.done.actor.passkeyOffer') {
        expect(snapshot.context.fault).toEqual(CLONED);
      }
      if (event?.type !== 'xstate.error.actor.signIn') return;
      expect(snapshot.context.fault).toEqual(event['error']);
      expect(snapshot.context.password.isEmpty).toBe(event['error'].status === 401);
    },
    'signingIn.form.throttled': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expectOffer(snapshot, asked);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(snapshot.context.secondsLeft).toBeGreaterThan(0);
      if (event?.type !== 'xstate.error.actor.signIn') return;
      expect(snapshot.context.secondsLeft).toBe(event['error'].retryAfter ?? 30);
    },
    'signingIn.submitting': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.hasTag('form')).toBe(true);
      expect(snapshot.context.fault).toBeNull();
      expect(Object.keys(asked)).toEqual(['signIn']);
      expect(asked['signIn']).toMatchObject({ request: snapshot.context.request, username: 'anna' });
      expect(JSON.stringify(asked)).not.toContain('a password');
    },
    'signingIn.secondFactor': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context.password.isEmpty).toBe(true);
      expect(asked).toEqual({ secondFactor: SECOND_STEP });
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('the handle');
    },
    'signingIn.completing': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(snapshot.context.secondStep).toBeNull();
      expect(asked).toEqual({ completeSignIn: { request: snapshot.context.request, proof: PROOF } });
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('the proof');
    },
    following: ({ snapshot, asked, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.password.isEmpty).toBe(true);
      const url = event?.type === 'xstate.done.actor.startSso' ? PROVIDER : URL;
      expect(snapshot.context.redirectUrl?.equals(url)).toBe(true);
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('state=s');
      expect(asked).toEqual({ follow: { url } });
    },
    followed: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({});
    },
    'failed.refused': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect([400, 422]).toContain(snapshot.context.fault?.status);
      expect(snapshot.context.redirectUrl).toBeNull();
      expect(asked).toEqual({});
    },
    'failed.withoutPkce': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(event).toMatchObject({ output: { lacksPkce: true } });
      expect(asked).toEqual({});
    },
    'failed.unreachable': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.context.fault).not.toBeNull();
      expect(asked).toEqual({});
    },
  },
});
