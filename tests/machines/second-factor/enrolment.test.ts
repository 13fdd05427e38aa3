import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { enrolmentMachine } from '../../../machines/second-factor/enrolment.machine.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { type Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { factors } from '../../support/sessions.ts';

type At = Moment<typeof enrolmentMachine>;

const HANDLE = new Secret('the handle');
const KEY = { secret: new Secret('the key'), uri: new Secret('otpauth://totp/x?secret=the%20key') };
const OPTIONS = { challenge: 'c' };
const CREDENTIAL = {
  id: 'a',
  rawId: 'a',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'e30' },
};
const withCodes = {
  proof: new Secret('the proof'),
  factors: factors({ isSetUp: true }),
  recoveryCodes: [new Secret('a recovery code')],
};
const withoutCodes = { ...withCodes, recoveryCodes: [] };
const app = { kind: 'app' as const, key: KEY };
const passkey = { kind: 'passkey' as const, options: OPTIONS };
const codes = { kind: 'recoveryCodes' as const, enrolled: withCodes };

const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });
const wrongCode = fault({
  status: 422,
  code: 'invalid_fields',
  fields: [{ field: 'code', message: 'Wrong code' }],
});
const over = ['second_factor_expired', 'factor_exists', 'enrolment_expired'].map((code) =>
  fault({ status: code === 'second_factor_expired' ? 401 : 409, code }),
);
const cancelled = fault({ status: 0, code: 'passkey_cancelled', message: 'Cancelled' });

const still = ({ snapshot, asked }: At): void => {
  expect([...snapshot.tags]).toEqual([]);
  expect(asked).toEqual({});
  expect(snapshot.can({ type: 'CHOOSE_OTHER' })).toBe(
    snapshot.context.kinds.length > 1 &&
      !snapshot.matches({ setup: 'offer' }) &&
      !snapshot.matches('recoveryCodes'),
  );
};

/** Checks a final state, in which no key and no code is left. */
const ended = ({ snapshot, asked }: At): void => {
  expect(asked).toEqual({});
  expect(snapshot.context.enrolled?.recoveryCodes ?? []).toEqual([]);
};

const atSignIn = {
  handle: HANDLE,
  begun: null,
  kinds: ['passkey', 'app'],
  name: '',
  obstacle: null,
} as const;
const inAccount = { handle: null, kinds: [], name: 'Laptop', obstacle: null };

testModel(enrolmentMachine, {
  inputs: [
    atSignIn,
    { ...atSignIn, obstacle: 'address' },
    { ...atSignIn, kinds: ['passkey'] },
    { ...atSignIn, kinds: ['app'] },
    { ...inAccount, begun: app },
    { ...inAccount, begun: passkey },
    { ...inAccount, begun: codes },
  ],
  events: [
    { type: 'CHOOSE', kind: 'app' },
    { type: 'CHOOSE', kind: 'passkey' },
    ...['492039', ' '].map((sample) => ({ type: 'TYPE', code: new Secret(sample), sample })),
    answered('begin', app),
    answered('begin', passkey),
    answered('create', CREDENTIAL),
    failed('create', cancelled),
    failed('create', new Error('the part could not be loaded')),
    ...['confirmApp', 'confirmPasskey'].flatMap((call) => [
      answered(call, withCodes),
      answered(call, withoutCodes),
    ]),
    ...['begin', 'confirmApp', 'confirmPasskey'].flatMap((call) => [
      ...faultsOf(call),
      ...[throttled, wrongCode, ...over].map((error) => failed(call, error)),
    ]),
  ],
  abstract: ({ context }) => [
    context.handle === null,
    context.obstacle,
    context.kinds.join(' '),
    context.kind,
    context.begun?.kind,
    context.code.reveal().trim(),
    context.enrolled?.recoveryCodes.length,
    context.fault !== null,
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    CHOOSE: ['setup.beginning'],
    CHOOSE_OTHER: ['setup.offer'],
    RETRY: ['setup.beginning', 'setup.passkey.prompting'],
    TYPE: ['setup.code.editing', 'setup.code.throttled'],
    SUBMIT: ['setup.code.confirming', 'setup.code.incomplete'],
    KEPT: ['done'],
    CANCEL: ['cancelled'],
    'done.actor.begin': ['setup.code.editing', 'setup.passkey.prompting'],
    'error.actor.begin': ['setup.failed', 'ended'],
    'done.actor.create': ['setup.passkey.confirming'],
    'error.actor.create': ['setup.passkey.refused'],
    'done.actor.confirmApp': ['recoveryCodes', 'done'],
    'error.actor.confirmApp': ['setup.code.rejected', 'setup.code.throttled', 'ended'],
    'done.actor.confirmPasskey': ['recoveryCodes', 'done'],
    'error.actor.confirmPasskey': ['setup.failed', 'ended'],
    'after.second.enrolment.setup.code.throttled': ['setup.code.editing', 'setup.code.throttled'],
  },
  states: {
    'setup.offer': (at) => {
      still(at);
      const { context } = at.snapshot;
      expect(context.handle).not.toBeNull();
      expect(at.snapshot.can({ type: 'CHOOSE', kind: 'app' })).toBe(context.kinds.includes('app'));
      expect(at.snapshot.can({ type: 'CHOOSE', kind: 'passkey' })).toBe(
        context.kinds.includes('passkey') && context.obstacle === null,
      );
    },
    'setup.beginning': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ begin: { handle: HANDLE, kind: snapshot.context.kind } });
    },
    'setup.failed': (at) => {
      still(at);
      expect(at.snapshot.context.handle).not.toBeNull();
      if (at.event?.['error']) expect(at.snapshot.context.fault).toEqual(at.event['error']);
    },
    'setup.code.editing': still,
    'setup.code.incomplete': (at) => {
      still(at);
      expect(at.snapshot.context.code.reveal().trim()).toBe('');
    },
    'setup.code.rejected': (at) => {
      still(at);
      if (at.event?.type !== 'xstate.error.actor.confirmApp') return;
      expect(at.snapshot.context.fault).toEqual(at.event['error']);
      expect(at.snapshot.context.code.isEmpty).toBe(at.event['error'] === wrongCode);
    },
    'setup.code.throttled': (at) => {
      still(at);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
    },
    'setup.code.confirming': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { handle, code } = snapshot.context;
      expect(asked).toEqual({ confirmApp: { handle, code } });
      expect(snapshot.can({ type: 'CANCEL' })).toBe(false);
      expect(JSON.stringify(asked)).not.toContain('492039');
    },
    'setup.passkey.prompting': ({ snapshot, asked }) => {
      // The user can cancel while the dialog of the browser waits.
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.can({ type: 'CANCEL' })).toBe(true);
      expect(snapshot.context.fault).toBeNull();
      expect(asked).toEqual({ create: { options: OPTIONS } });
    },
    'setup.passkey.refused': (at) => {
      still(at);
      expect(at.snapshot.context.fault).not.toBeNull();
      expect(at.snapshot.can({ type: 'RETRY' })).toBe(true);
      if (at.event?.['error'] === cancelled) expect(at.snapshot.context.fault).toEqual(cancelled);
    },
    'setup.passkey.confirming': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { handle, name } = snapshot.context;
      expect(asked).toEqual({ confirmPasskey: { handle, credential: CREDENTIAL, name } });
      expect(snapshot.can({ type: 'CANCEL' })).toBe(false);
    },
    recoveryCodes: (at) => {
      still(at);
      const { context } = at.snapshot;
      expect(context.enrolled).toEqual(withCodes);
      expect(JSON.stringify(context)).not.toContain('a recovery code');
      expect(at.snapshot.can({ type: 'CANCEL' })).toBe(false);
    },
    done: (at) => {
      ended(at);
      expect(at.snapshot.output).toEqual({ enrolled: withoutCodes, fault: null });
    },
    ended: (at) => {
      ended(at);
      expect(at.snapshot.output).toEqual({ enrolled: null, fault: at.event?.['error'] });
    },
    cancelled: (at) => {
      ended(at);
      expect(at.snapshot.output).toEqual({ enrolled: null, fault: null });
    },
  },
});
