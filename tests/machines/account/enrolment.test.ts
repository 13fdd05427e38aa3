import { expect } from 'vitest';
import { enrolmentMachine } from '../../../machines/account/enrolment.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { type Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { factors } from '../../support/sessions.ts';

type At = Moment<typeof enrolmentMachine>;

const without = factors();
const withApp = factors({ isSetUp: true });
const key = { secret: new Secret('the key'), uri: new Secret('otpauth://totp/x?secret=the%20key') };
const codes = [new Secret('first code'), new Secret('second code')];
const newCodes = { factors: withApp, recoveryCodes: codes };

const refusedField = (field: string) =>
  fault({ status: 422, code: 'invalid_fields', fields: [{ field, message: `Wrong ${field}` }] });
const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });
const errorsOf = (call: string, field: string) => [
  ...faultsOf(call),
  ...[throttled, refusedField(field)].map((error) => failed(call, error)),
];
const expired = fault({ status: 409, code: 'enrolment_expired' });

/** Checks that no password, key or code is left. */
function expectForgotten({ context }: At['snapshot']): void {
  expect(context.password.isEmpty && context.code.isEmpty).toBe(true);
  expect([context.key, context.recoveryCodes]).toEqual([null, []]);
}

/** Checks the state in which nothing is being changed, after each way to it. */
function expectSettled({ snapshot, asked, emitted, event }: At): void {
  expect([...snapshot.tags]).toEqual([]);
  expect(asked).toEqual({});
  expectForgotten(snapshot);
  const { action, fault: kept, factors: known } = snapshot.context;
  const type = event?.type ?? '';
  if (type === 'xstate.done.actor.send') expect(emitted).toEqual([{ type: 'factorsChanged', action }]);
  else if (type === 'xstate.done.actor.lookUp') {
    expect(known).toEqual(event?.['output']);
    const isSetUp = known?.authenticatorAppSince !== null;
    const outcome = { enrol: 'factorsUnclear', renew: 'factorsUnclear', remove: 'factorsChanged' }[action];
    const isUnchanged = action !== 'renew' && isSetUp === (action === 'remove');
    expect(emitted.map((one) => one.type)).toEqual([isUnchanged ? 'factorsNotChanged' : outcome]);
  } else if (type.startsWith('xstate.error.actor.')) {
    expect(kept).toEqual(event?.['error']);
    expect(emitted).toEqual([{ type: 'factorsNotChanged', action, fault: kept }]);
    expect(hasNoAnswer(event?.['error'])).toBe(false);
  } else expect(emitted).toEqual([]);
}

const idle = ({ snapshot, asked, emitted }: At): void => {
  expect([...snapshot.tags]).toEqual([]);
  expect(asked).toEqual({});
  expect(emitted).toEqual([]);
};

testModel(enrolmentMachine, {
  inputs: [undefined],
  events: [
    answered('load', without),
    answered('load', withApp),
    ...faultsOf('load'),
    ...(['enrol', 'renew', 'remove'] as const).map((action) => ({ type: 'START', action })),
    // `sample` contains the typed text, because secrets look alike when events are serialised.
    ...['my password', ''].map((sample) => ({ type: 'TYPE_PASSWORD', password: new Secret(sample), sample })),
    ...['492039', ' '].map((sample) => ({ type: 'TYPE_CODE', code: new Secret(sample), sample })),
    answered('send', { key, factors: null, recoveryCodes: [] }),
    answered('send', { key: null, ...newCodes }),
    answered('send', { key: null, factors: without, recoveryCodes: [] }),
    ...errorsOf('send', 'currentPassword'),
    answered('confirm', newCodes),
    ...errorsOf('confirm', 'code'),
    failed('confirm', expired),
    answered('lookUp', without),
    answered('lookUp', withApp),
    ...faultsOf('lookUp'),
  ],
  abstract: ({ context }) => [
    context.factors?.authenticatorAppSince,
    context.action,
    context.password.isEmpty,
    context.code.reveal().trim(),
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    'done.actor.load': ['settled.offer', 'settled.done'],
    'error.actor.load': ['failed'],
    RETRY: ['loading'],
    START: ['password.editing'],
    TYPE_PASSWORD: ['password.editing', 'password.throttled'],
    TYPE_CODE: ['code.scanning', 'code.throttled'],
    SUBMIT: ['password.incomplete', 'password.sending', 'code.incomplete', 'code.confirming'],
    CANCEL: ['settled.offer', 'settled.done'],
    KEPT: ['settled.done'],
    'done.actor.send': ['code.scanning', 'recoveryCodes', 'settled.offer'],
    'error.actor.send': [
      'password.throttled',
      'password.wrong',
      'settled.offer',
      'settled.done',
      'lookingUp',
    ],
    'done.actor.confirm': ['recoveryCodes'],
    'error.actor.confirm': ['code.throttled', 'code.rejected', 'settled.offer', 'settled.done', 'lookingUp'],
    'done.actor.lookUp': ['settled.offer', 'settled.done'],
    'error.actor.lookUp': ['failed'],
    'after.second.enrolment.password.throttled': ['password.editing', 'password.throttled'],
    'after.second.enrolment.code.throttled': ['code.scanning', 'code.throttled'],
  },
  states: {
    loading: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expectForgotten(snapshot);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      const isAfterChange = event?.type === 'xstate.error.actor.lookUp';
      expect(emitted.map(({ type }) => type)).toEqual(isAfterChange ? ['factorsUnclear'] : []);
    },
    'settled.offer': (at) => {
      expectSettled(at);
      expect(at.snapshot.can({ type: 'START', action: 'enrol' })).toBe(true);
      expect(at.snapshot.can({ type: 'START', action: 'remove' })).toBe(false);
    },
    'settled.done': (at) => {
      expectSettled(at);
      expect(at.snapshot.context.factors).toEqual(withApp);
      expect(at.snapshot.can({ type: 'START', action: 'remove' })).toBe(true);
    },
    'password.editing': (at) => {
      idle(at);
      const isSetUp = at.snapshot.context.factors?.authenticatorAppSince !== null;
      expect(at.snapshot.context.action === 'enrol').toBe(!isSetUp);
    },
    'password.incomplete': (at) => {
      idle(at);
      expect(at.snapshot.context.password.isEmpty).toBe(true);
    },
    'password.wrong': (at) => {
      idle(at);
      expect(at.snapshot.context.password.isEmpty).toBe(true);
      expect(at.snapshot.context.refusal).toBe('Wrong currentPassword');
    },
    'password.throttled': (at) => {
      idle(at);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'password.sending': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { action, password } = snapshot.context;
      expect(asked).toEqual({ send: { action, password } });
      expect(password.isEmpty).toBe(false);
      expect(JSON.stringify(asked)).not.toContain('my password');
    },
    'code.scanning': (at) => {
      idle(at);
      expect(at.snapshot.context.password.isEmpty).toBe(true);
      expect(at.snapshot.context.key).toEqual(key);
      expect(JSON.stringify(at.snapshot.context)).not.toContain('the%20key');
    },
    'code.incomplete': (at) => {
      idle(at);
      expect(at.snapshot.context.code.reveal().trim()).toBe('');
    },
    'code.rejected': (at) => {
      idle(at);
      expect(at.snapshot.context.refusal).toBe('Wrong code');
    },
    'code.throttled': (at) => {
      idle(at);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'code.confirming': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ confirm: { code: snapshot.context.code } });
      expect(snapshot.can({ type: 'CANCEL' })).toBe(false);
      expect(JSON.stringify(asked)).not.toContain('492039');
    },
    recoveryCodes: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      const { action, recoveryCodes, key: known, factors: kept } = snapshot.context;
      expect(emitted).toEqual([{ type: 'factorsChanged', action }]);
      expect([recoveryCodes, known, kept]).toEqual([codes, null, withApp]);
      expect(JSON.stringify(snapshot.context)).not.toContain('first code');
    },
    lookingUp: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['lookUp']);
      expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(emitted).toEqual([]);
    },
  },
});
