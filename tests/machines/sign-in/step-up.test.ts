import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { stepUpMachine } from '../../../machines/sign-in/step-up.machine.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const PASSWORD = new Secret('my password');
const PROOF = new Secret('the proof');
const SECOND_STEP = { handle: new Secret('the handle'), methods: ['totp' as const], mustEnrol: false };
const wrong = fault({
  status: 422,
  code: 'invalid_fields',
  fields: [{ field: 'currentPassword', message: 'This is not your current password' }],
});
const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });

const INITIAL = { secondStep: null, proof: null, refusal: null, secondsLeft: 0 };

testModel(stepUpMachine, {
  inputs: [undefined],
  events: [
    { type: 'TYPE_PASSWORD', password: PASSWORD },
    answered('begin', { by: 'password' }),
    answered('begin', { by: 'secondFactor', secondStep: SECOND_STEP }),
    answered('begin', { by: 'singleSignOn' }),
    ...faultsOf('begin'),
    answered('provePassword'),
    failed('provePassword', wrong),
    failed('provePassword', throttled),
    ...faultsOf('provePassword'),
    answered('secondFactor', { proof: PROOF }),
    answered('secondFactor', { proof: null }),
    failed('secondFactor', new Error('the second step is broken')),
    answered('proveFactor'),
    failed('proveFactor', fault({ status: 401, code: 'second_factor_expired' })),
    ...faultsOf('proveFactor'),
  ],
  abstract: ({ context }) => [context.password.isEmpty, Math.min(context.secondsLeft, 3)],
  leadsTo: {
    ASK: ['asking.beginning'],
    'done.actor.begin': ['asking.password.editing', 'asking.secondFactor', 'asking.singleSignOn'],
    'error.actor.begin': ['asking.failed'],
    RETRY: ['asking.beginning'],
    TYPE_PASSWORD: ['asking.password.editing', 'asking.password.throttled'],
    SUBMIT: ['asking.password.checking', 'asking.password.incomplete'],
    'done.actor.provePassword': ['proven'],
    'error.actor.provePassword': ['asking.password.wrong', 'asking.password.throttled', 'asking.failed'],
    'after.second.stepUp.asking.password.throttled': ['asking.password.editing', 'asking.password.throttled'],
    'done.actor.secondFactor': ['asking.completing', 'asking.beginning'],
    'error.actor.secondFactor': ['asking.failed'],
    'done.actor.proveFactor': ['proven'],
    'error.actor.proveFactor': ['asking.beginning', 'asking.failed'],
    SIGN_IN_AGAIN: ['declined'],
    CANCEL: ['declined'],
    CLEAR: ['declined'],
  },
  states: {
    idle: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
    },
    'asking.beginning': ({ snapshot, asked }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['asking', 'busy']);
      expect(Object.keys(asked)).toEqual(['begin']);
    },
    'asking.failed': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['asking']);
      expect(snapshot.context.fault).not.toBeNull();
      expect(asked).toEqual({});
    },
    'asking.password.editing': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['asking']);
      expect(asked).toEqual({});
    },
    'asking.password.incomplete': ({ snapshot, asked }) => {
      expect(snapshot.context.password.isEmpty).toBe(true);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(asked).toEqual({});
    },
    'asking.password.wrong': ({ snapshot, asked }) => {
      expect(snapshot.context.refusal).toBe('This is not your current password');
      expect(snapshot.context.password.isEmpty).toBe(true);
      expect(asked).toEqual({});
    },
    'asking.password.throttled': ({ snapshot, asked }) => {
      expect(snapshot.context.secondsLeft).toBeGreaterThan(0);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(asked).toEqual({});
    },
    'asking.password.checking': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ provePassword: { password: PASSWORD } });
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('my password');
    },
    'asking.secondFactor': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['asking']);
      expect(asked).toEqual({ secondFactor: SECOND_STEP });
    },
    'asking.completing': ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ proveFactor: { proof: PROOF } });
      expect(JSON.stringify([snapshot.context, asked])).not.toContain('the proof');
    },
    'asking.singleSignOn': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['asking']);
      expect(asked).toEqual({});
    },
    proven: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context).toMatchObject(INITIAL);
      expect(snapshot.context.password.isEmpty).toBe(true);
      expect([asked, emitted]).toEqual([{}, []]);
    },
    declined: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context).toMatchObject(INITIAL);
      expect(snapshot.context.password.isEmpty).toBe(true);
      const left = event?.type === 'SIGN_IN_AGAIN';
      expect([asked, emitted]).toEqual([{}, left ? [{ type: 'signInAgainChosen' }] : []]);
    },
  },
});
