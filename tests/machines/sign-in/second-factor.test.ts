import { expect } from 'vitest';
import { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { type Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';

type At = Moment<typeof secondFactorMachine>;

const HANDLE = new Secret('the handle');
const PROOF = new Secret('the proof');
const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });

const wrong = fault({ status: 401, code: 'invalid_code' });
const expired = fault({ status: 401, code: 'second_factor_expired' });
const STRONGER_HANDLE = 'the handle after the code';
const tooWeak = fault({
  status: 401,
  code: 'second_factor_required',
  secondStep: { handle: STRONGER_HANDLE, methods: ['passkey'], mustEnrol: true },
});
const cancelled = fault({ status: 0, code: 'passkey_cancelled', message: 'Cancelled' });
const cloned = fault({ status: 401, code: 'passkey_cloned' });

/** Checks which other methods the user can choose. */
const expectMethods = ({ snapshot }: At, current: string): void => {
  const { methods, obstacle } = snapshot.context;
  const can = {
    USE_PASSKEY: methods.includes('passkey') && obstacle === null && current !== 'passkey',
    USE_APP: methods.includes('totp') && current !== 'code',
    USE_RECOVERY_CODE: methods.includes('recoveryCode') && current !== 'recovery',
  };
  for (const [type, expected] of Object.entries(can)) {
    expect(snapshot.can({ type: type as keyof typeof can })).toBe(expected);
  }
};

/** The assertions about the states in which the user enters a code of one method. */
const entering = (name: 'code' | 'recovery', request: { id: string; method: string }) => {
  const still = (at: At) => {
    expect([...at.snapshot.tags]).toEqual([]);
    expect(at.asked).toEqual({});
    expectMethods(at, name);
  };
  return {
    [`method.${name}.editing`]: (at: At) => {
      still(at);
      if (at.event?.type.startsWith('USE_')) expect(at.snapshot.context.code.isEmpty).toBe(true);
    },
    [`method.${name}.incomplete`]: (at: At) => {
      still(at);
      expect(at.snapshot.context.code.reveal().trim()).toBe('');
    },
    [`method.${name}.rejected`]: (at: At) => {
      still(at);
      if (at.event?.type !== `xstate.error.actor.${request.id}`) return;
      expect(at.snapshot.context.fault).toEqual(at.event['error']);
      expect(at.snapshot.context.code.isEmpty).toBe([401, 422].includes(at.event['error'].status));
    },
    [`method.${name}.throttled`]: (at: At) => {
      still(at);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
    },
    [`method.${name}.checking`]: ({ snapshot, asked }: At) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      const { id, method } = request;
      expect(asked).toEqual({ [id]: { handle: HANDLE, method, code: snapshot.context.code } });
      expect(JSON.stringify(asked)).not.toContain('492039');
    },
  };
};

const step = { handle: HANDLE, mustEnrol: false, obstacle: null };

testModel(secondFactorMachine, {
  inputs: [
    { ...step, methods: ['passkey', 'totp', 'recoveryCode'] },
    { ...step, methods: ['passkey', 'totp', 'recoveryCode'], obstacle: 'address' },
    { ...step, methods: ['passkey'] },
    { ...step, methods: ['passkey'], obstacle: 'unsupported' },
    { ...step, methods: ['totp', 'recoveryCode'] },
    { ...step, methods: ['totp'] },
    { ...step, methods: ['passkey'], mustEnrol: true },
    { ...step, methods: ['passkey', 'totp'], mustEnrol: true },
  ],
  events: [
    ...['492039', ' '].map((sample) => ({ type: 'TYPE', code: new Secret(sample), sample })),
    ...['prove.code', 'prove.recovery', 'provePasskey'].flatMap((call) => [
      answered(call, PROOF),
      ...faultsOf(call),
      ...[throttled, wrong, expired].map((error) => failed(call, error)),
    ]),
    ...['prove.code', 'prove.recovery'].map((call) => failed(call, tooWeak)),
    ...[cancelled, cloned].map((error) => failed('provePasskey', error)),
    answered('enrolment', { enrolled: { proof: PROOF, factors: null, recoveryCodes: [] }, fault: null }),
    answered('enrolment', { enrolled: null, fault: null }),
    answered('enrolment', { enrolled: null, fault: expired }),
    failed('enrolment', new Error('the setup is broken')),
  ],
  abstract: ({ context }) => [
    context.handle.reveal(),
    context.methods.join(' '),
    context.obstacle,
    context.mustEnrol,
    context.code.reveal().trim(),
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    TYPE: ['code', 'recovery'].flatMap((name) => [`method.${name}.editing`, `method.${name}.throttled`]),
    SUBMIT: ['code', 'recovery'].flatMap((name) => [`method.${name}.checking`, `method.${name}.incomplete`]),
    RETRY: ['method.passkey.proving'],
    USE_PASSKEY: ['method.passkey.proving'],
    USE_RECOVERY_CODE: ['method.recovery.editing'],
    USE_APP: ['method.code.editing'],
    START_AGAIN: ['abandoned'],
    'done.actor.prove.code': ['passed'],
    'done.actor.prove.recovery': ['passed'],
    'done.actor.provePasskey': ['passed'],
    'done.actor.enrolment': ['passed', 'abandoned', 'expired'],
    'error.actor.enrolment': ['expired'],
    'error.actor.prove.code': ['enrolment', 'method.code.rejected', 'method.code.throttled', 'expired'],
    'error.actor.prove.recovery': [
      'enrolment',
      'method.recovery.rejected',
      'method.recovery.throttled',
      'expired',
    ],
    'error.actor.provePasskey': ['method.passkey.refused', 'method.passkey.throttled', 'expired'],
    'after.second.secondFactor.method.code.throttled': ['method.code.editing', 'method.code.throttled'],
    'after.second.secondFactor.method.recovery.throttled': [
      'method.recovery.editing',
      'method.recovery.throttled',
    ],
    'after.second.secondFactor.method.passkey.throttled': [
      'method.passkey.ready',
      'method.passkey.throttled',
    ],
  },
  states: {
    ...entering('code', { id: 'prove.code', method: 'totp' }),
    ...entering('recovery', { id: 'prove.recovery', method: 'recoveryCode' }),
    'method.choose': (at) => {
      expect([...at.snapshot.tags]).toEqual([]);
      expect(at.asked).toEqual({});
      expectMethods(at, 'choose');
      expect(at.snapshot.can({ type: 'START_AGAIN' })).toBe(true);
    },
    'method.passkey.proving': (at) => {
      // The user can choose another method while the dialog of the browser waits.
      expect([...at.snapshot.tags]).toEqual([]);
      expectMethods(at, 'passkey');
      expect(at.snapshot.context.fault).toBeNull();
      expect(at.asked).toEqual({ provePasskey: { handle: HANDLE } });
    },
    'method.passkey.refused': (at) => {
      expect(at.asked).toEqual({});
      expectMethods(at, 'passkey');
      expect(at.snapshot.can({ type: 'RETRY' })).toBe(true);
      if (at.event?.['error']) expect(at.snapshot.context.fault).toEqual(at.event['error']);
    },
    'method.passkey.ready': (at) => {
      expect(at.asked).toEqual({});
      expectMethods(at, 'passkey');
      expect(at.snapshot.can({ type: 'RETRY' })).toBe(true);
    },
    'method.passkey.throttled': (at) => {
      expect(at.asked).toEqual({});
      expectMethods(at, 'passkey');
      expect(at.snapshot.can({ type: 'RETRY' })).toBe(false);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
    },
    enrolment: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      const { mustEnrol, methods, code } = snapshot.context;
      expect(code.isEmpty).toBe(true);
      const handle = mustEnrol ? HANDLE : new Secret(STRONGER_HANDLE);
      if (!mustEnrol) expect(methods).toEqual(['passkey']);
      expect(snapshot.can({ type: 'START_AGAIN' })).toBe(false);
      const kinds = methods.includes('totp') ? ['passkey', 'app'] : ['passkey'];
      const { obstacle } = snapshot.context;
      expect(asked).toEqual({ enrolment: { handle, begun: null, kinds, name: '', obstacle } });
    },
    expired: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    abandoned: ({ snapshot, asked }) => {
      expect(snapshot.output).toEqual({ proof: null });
      expect(asked).toEqual({});
    },
    passed: ({ snapshot, asked }) => {
      expect(snapshot.output?.proof?.equals(PROOF)).toBe(true);
      expect(asked).toEqual({});
    },
  },
});
