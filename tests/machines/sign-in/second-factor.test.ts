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

/** The assertions about the states in which the user enters a code of one method. */
const entering = (name: 'code' | 'recovery', method: 'totp' | 'recoveryCode') => {
  const still = ({ snapshot, asked }: At) => {
    expect([...snapshot.tags]).toEqual([]);
    expect(asked).toEqual({});
    const other = name === 'code' ? 'USE_RECOVERY_CODE' : 'USE_APP';
    expect(snapshot.can({ type: other })).toBe(
      name === 'recovery' || snapshot.context.methods.includes('recoveryCode'),
    );
  };
  return {
    [`${name}.editing`]: (at: At) => {
      still(at);
      if (at.event?.type.startsWith('USE_')) expect(at.snapshot.context.code.isEmpty).toBe(true);
    },
    [`${name}.incomplete`]: (at: At) => {
      still(at);
      expect(at.snapshot.context.code.reveal().trim()).toBe('');
    },
    [`${name}.rejected`]: (at: At) => {
      still(at);
      if (at.event?.type !== `xstate.error.actor.prove.${name}`) return;
      expect(at.snapshot.context.fault).toEqual(at.event['error']);
      expect(at.snapshot.context.code.isEmpty).toBe(at.event['error'].status === 401);
    },
    [`${name}.throttled`]: (at: At) => {
      still(at);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
    },
    [`${name}.checking`]: ({ snapshot, asked }: At) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(asked).toEqual({ [`prove.${name}`]: { handle: HANDLE, method, code: snapshot.context.code } });
      expect(JSON.stringify(asked)).not.toContain('492039');
    },
  };
};

testModel(secondFactorMachine, {
  inputs: [
    { handle: HANDLE, methods: ['totp', 'recoveryCode'] },
    { handle: HANDLE, methods: ['totp'] },
  ],
  events: [
    ...['492039', ' '].map((sample) => ({ type: 'TYPE', code: new Secret(sample), sample })),
    ...['prove.code', 'prove.recovery'].flatMap((call) => [
      answered(call, PROOF),
      ...faultsOf(call),
      ...[throttled, wrong, expired].map((error) => failed(call, error)),
    ]),
  ],
  abstract: ({ context }) => [
    context.methods.length,
    context.code.reveal().trim(),
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    TYPE: ['code.editing', 'recovery.editing', 'code.throttled', 'recovery.throttled'],
    SUBMIT: ['code.checking', 'code.incomplete', 'recovery.checking', 'recovery.incomplete'],
    USE_RECOVERY_CODE: ['recovery.editing'],
    USE_APP: ['code.editing'],
    START_AGAIN: ['abandoned'],
    'done.actor.prove.code': ['passed'],
    'done.actor.prove.recovery': ['passed'],
    'error.actor.prove.code': ['code.rejected', 'code.throttled', 'expired'],
    'error.actor.prove.recovery': ['recovery.rejected', 'recovery.throttled', 'expired'],
    'after.second.secondFactor.code.throttled': ['code.editing', 'code.throttled'],
    'after.second.secondFactor.recovery.throttled': ['recovery.editing', 'recovery.throttled'],
  },
  states: {
    ...entering('code', 'totp'),
    ...entering('recovery', 'recoveryCode'),
    expired: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(event?.['error']).toEqual(expired);
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
