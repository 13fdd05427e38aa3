import { expect } from 'vitest';
import { secondFactorMachine } from '../../../machines/sign-in/second-factor.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { type Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';

type At = Moment<typeof secondFactorMachine>;

const HANDLE = new Secret('the handle');
const PROOF = new Secret('the proof');
const KEY = { secret: new Secret('the key'), uri: new Secret('otpauth://totp/x?secret=the%20key') };
const CODES = [new Secret('a recovery code')];
const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });

const wrong = fault({ status: 401, code: 'invalid_code' });
const expired = fault({ status: 401, code: 'second_factor_expired' });

/** The assertions about the states in which the user enters a code of one method. */
const entering = (name: 'code' | 'recovery' | 'enrolment.code', request: { id: string; method?: string }) => {
  const still = ({ snapshot, asked }: At) => {
    expect([...snapshot.tags]).toEqual([]);
    expect(asked).toEqual({});
    const { methods } = snapshot.context;
    expect(snapshot.can({ type: 'USE_APP' })).toBe(name === 'recovery');
    expect(snapshot.can({ type: 'USE_RECOVERY_CODE' })).toBe(
      name === 'code' && methods.includes('recoveryCode'),
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
      if (at.event?.type !== `xstate.error.actor.${request.id}`) return;
      expect(at.snapshot.context.fault).toEqual(at.event['error']);
      expect(at.snapshot.context.code.isEmpty).toBe([401, 422].includes(at.event['error'].status));
    },
    [`${name}.throttled`]: (at: At) => {
      still(at);
      expect(at.snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(at.snapshot.context.secondsLeft).toBeGreaterThan(0);
    },
    [`${name}.checking`]: ({ snapshot, asked }: At) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      const { id, ...method } = request;
      expect(asked).toEqual({ [id]: { handle: HANDLE, ...method, code: snapshot.context.code } });
      expect(JSON.stringify(asked)).not.toContain('492039');
    },
  };
};

testModel(secondFactorMachine, {
  inputs: [
    { handle: HANDLE, methods: ['totp', 'recoveryCode'], mustEnrol: false },
    { handle: HANDLE, methods: ['totp'], mustEnrol: false },
    { handle: HANDLE, methods: [], mustEnrol: true },
  ],
  events: [
    ...['492039', ' '].map((sample) => ({ type: 'TYPE', code: new Secret(sample), sample })),
    ...['prove.code', 'prove.recovery', 'confirm'].flatMap((call) => [
      answered(call, call === 'confirm' ? { proof: PROOF, recoveryCodes: CODES } : PROOF),
      ...faultsOf(call),
      ...[throttled, wrong, expired].map((error) => failed(call, error)),
    ]),
    answered('begin', KEY),
    ...faultsOf('begin'),
    failed('begin', expired),
  ],
  abstract: ({ context }) => [
    context.methods.length,
    context.mustEnrol,
    context.code.reveal().trim(),
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    TYPE: ['code', 'recovery', 'enrolment.code'].flatMap((name) => [`${name}.editing`, `${name}.throttled`]),
    SUBMIT: ['code', 'recovery', 'enrolment.code'].flatMap((name) => [
      `${name}.checking`,
      `${name}.incomplete`,
    ]),
    RETRY: ['enrolment.beginning'],
    KEPT: ['passed'],
    'done.actor.begin': ['enrolment.code.editing'],
    'error.actor.begin': ['enrolment.failed', 'expired'],
    'done.actor.confirm': ['enrolment.recoveryCodes'],
    'error.actor.confirm': ['enrolment.code.rejected', 'enrolment.code.throttled', 'expired'],
    'after.second.secondFactor.enrolment.code.throttled': [
      'enrolment.code.editing',
      'enrolment.code.throttled',
    ],
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
    ...entering('code', { id: 'prove.code', method: 'totp' }),
    ...entering('recovery', { id: 'prove.recovery', method: 'recoveryCode' }),
    ...entering('enrolment.code', { id: 'confirm' }),
    'enrolment.beginning': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(snapshot.context.mustEnrol).toBe(true);
      expect(asked).toEqual({ begin: { handle: HANDLE } });
    },
    'enrolment.failed': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(asked).toEqual({});
    },
    'enrolment.recoveryCodes': ({ snapshot, asked }) => {
      expect(snapshot.context).toMatchObject({ recoveryCodes: CODES, proof: PROOF, key: null });
      expect(JSON.stringify(snapshot.context)).not.toContain('a recovery code');
      expect(snapshot.can({ type: 'START_AGAIN' })).toBe(false);
      expect(asked).toEqual({});
    },
    expired: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect([401, 409]).toContain(event?.['error'].status);
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
