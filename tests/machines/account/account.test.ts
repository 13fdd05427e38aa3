import { expect } from 'vitest';
import { accountMachine, ownPasswordProblem } from '../../../machines/account/account.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { ownAccount } from '../../support/sessions.ts';

const before = ownAccount();
const after = ownAccount({ passwordChangedAt: '2024-05-17T09:30:00.000Z' });
const withoutPassword = ownAccount({ hasPassword: false });

const refusedField = (field: string, message: string) =>
  fault({ status: 422, code: 'invalid_fields', fields: [{ field, message }] });
const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });
const wrongCurrent = refusedField('currentPassword', 'This is not your current password');
const guessable = refusedField('password', 'This is one of the most common passwords.');

// `sample` contains the typed text, because secrets look alike when events are serialised.
const typed = (field: string, sample: string) => ({
  type: 'TYPE',
  input: { [field]: new Secret(sample) },
  sample,
});

testModel(accountMachine, {
  inputs: [{ confirms: true }],
  events: [
    answered('load', before),
    answered('load', withoutPassword),
    ...faultsOf('load'),
    typed('current', 'the old one'),
    ...['short', 'a new password', 'other password'].map((sample) => typed('password', sample)),
    typed('repeated', 'a new password'),
    answered('changePassword', after),
    ...faultsOf('changePassword'),
    ...[throttled, wrongCurrent, guessable].map((error) => failed('changePassword', error)),
    answered('lookUpAccount', before),
    answered('lookUpAccount', after),
    ...faultsOf('lookUpAccount'),
  ],
  abstract: ({ context }) => [
    ownPasswordProblem(context.input),
    context.input.current.isEmpty,
    context.input.password.isEmpty,
    context.problem,
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    'done.actor.load': ['form.editing', 'withoutPassword'],
    'error.actor.load': ['failed'],
    RETRY: ['loading'],
    TYPE: ['form.editing', 'form.throttled', 'form.unclear.editing'],
    SUBMIT: ['form.unclear.wrong', 'form.wrong', 'saving.calling', 'saving.lookingUp'],
    'done.actor.changePassword': ['form.editing'],
    'error.actor.changePassword': [
      'form.editing',
      'form.guessable',
      'form.throttled',
      'form.usedBefore',
      'form.wrongCurrent',
      'saving.lookingUp',
    ],
    'done.actor.lookUpAccount': ['form.editing'],
    'error.actor.lookUpAccount': ['form.unclear.editing'],
    'after.second.account.form.throttled': ['form.editing', 'form.throttled'],
  },
  states: {
    loading: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(emitted).toEqual([]);
    },
    withoutPassword: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.account).toEqual(withoutPassword);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'form.editing': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      const { input, account, fault: kept } = snapshot.context;
      // After a lookup of the account, the password may have been changed or not. It was changed if the time of its
      // last change is not the time from before the request.
      const isChanged = emitted.some(({ type }) => type === 'passwordChanged');
      if (event?.type === 'xstate.done.actor.changePassword') expect(isChanged).toBe(true);
      if (isChanged) {
        expect(account).toEqual(event?.['output']);
        expect(Object.values(input).every(({ isEmpty }) => isEmpty)).toBe(true);
        expect(emitted).toEqual([{ type: 'passwordChanged', confirms: true }]);
      } else if (event?.type === 'xstate.done.actor.lookUpAccount') {
        expect(emitted).toEqual([{ type: 'passwordNotChanged', fault: kept }]);
        expect(input.password.isEmpty).toBe(false);
      } else if (event?.type === 'xstate.error.actor.changePassword') {
        expect(hasNoAnswer(event['error'])).toBe(false);
        expect(emitted).toEqual([{ type: 'passwordNotChanged', fault: event['error'] }]);
        expect(input.password.isEmpty).toBe(false);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    'form.wrong': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      const { input, problem } = snapshot.context;
      expect(problem).not.toBeNull();
      expect(problem).toBe(ownPasswordProblem(input));
    },
    'form.wrongCurrent': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.context.refusal).toBe('This is not your current password');
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'form.usedBefore': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(event?.['error'].status).toBe(406);
      expect(emitted).toEqual([]);
    },
    'form.guessable': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.context.refusal).toBe('This is one of the most common passwords.');
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'form.throttled': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(snapshot.context.secondsLeft).toBeGreaterThan(0);
      if (event?.type === 'xstate.error.actor.changePassword') expect(event['error'].status).toBe(429);
    },
    'form.unclear.editing': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual(event?.type === 'TYPE' ? [] : [{ type: 'passwordUnclear' }]);
    },
    'form.unclear.wrong': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      const { input, problem } = snapshot.context;
      expect(problem).not.toBeNull();
      expect(problem).toBe(ownPasswordProblem(input));
    },
    'saving.calling': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'form']);
      expect(JSON.stringify(asked)).toBe(
        '{"changePassword":{"current":"•••","password":"•••","repeated":"•••"}}',
      );
      expect(emitted).toEqual([]);
    },
    'saving.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'form']);
      if (event?.type !== 'SUBMIT') expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(Object.keys(asked)).toEqual(['lookUpAccount']);
      expect(emitted).toEqual([]);
    },
  },
});
