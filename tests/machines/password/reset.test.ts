import { expect } from 'vitest';
import { resetMachine } from '../../../machines/password/reset.machine.ts';
import { passwordProblem } from '../../../machines/password/rules.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { answered, failed, fault, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });
const linkIsGone = fault({
  status: 422,
  code: 'invalid_fields',
  fields: [{ field: 'token', message: 'This password reset link is invalid or has expired' }],
});
const guessable = fault({
  status: 422,
  code: 'invalid_fields',
  fields: [{ field: 'password', message: 'This is one of the most common passwords.' }],
});
const REFUSED = [400, 404, 410, 422];

testModel(resetMachine, {
  inputs: [{ token: new Secret('the token'), confirms: false }],
  events: [
    answered('verifyToken', 'anna'),
    answered('verifyToken', null),
    ...faultsOf('verifyToken'),
    // `sample` contains the typed text, because secrets look alike when events are serialised.
    ...['', 'short', 'a new password', 'other password'].map((sample) => ({
      type: 'TYPE_PASSWORD',
      password: new Secret(sample),
      sample,
    })),
    { type: 'TYPE_REPEATED', repeated: new Secret('a new password') },
    answered('updatePassword'),
    ...faultsOf('updatePassword'),
    failed('updatePassword', throttled),
    failed('updatePassword', linkIsGone),
    failed('updatePassword', guessable),
    answered('lookUpToken', 'anna'),
    answered('lookUpToken', null),
    ...faultsOf('lookUpToken'),
    answered('readMessage', '<p>Done.</p>'),
    ...faultsOf('readMessage'),
  ],
  abstract: ({ context }) => [
    passwordProblem(context.password, context.repeated),
    context.password.isEmpty,
    context.problem,
    Math.min(context.secondsLeft, 3),
  ],
  leadsTo: {
    'done.actor.verifyToken': ['form.editing', 'invalid'],
    TYPE_PASSWORD: ['form.editing', 'form.throttled', 'form.unclear.editing'],
    TYPE_REPEATED: ['form.editing', 'form.throttled', 'form.unclear.editing'],
    SUBMIT: ['form.unclear.wrong', 'form.wrong', 'saving.calling', 'saving.lookingUp'],
    'error.actor.verifyToken': ['invalid', 'unreachable'],
    RETRY: ['verifying'],
    'done.actor.updatePassword': ['complete.reading'],
    'done.actor.readMessage': ['complete.shown'],
    'error.actor.updatePassword': [
      'form.editing',
      'form.guessable',
      'form.throttled',
      'form.usedBefore',
      'invalid',
      'saving.lookingUp',
    ],
    'done.actor.lookUpToken': ['form.editing', 'used'],
    'after.second.reset.form.throttled': ['form.editing', 'form.throttled'],
    'error.actor.lookUpToken': ['form.unclear.editing', 'used'],
    'error.actor.readMessage': ['complete.shown'],
  },
  states: {
    verifying: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['verifyToken']);
      expect(JSON.stringify(asked)).not.toContain('the token');
    },
    unreachable: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(REFUSED).not.toContain(event?.['error'].status);
    },
    'form.editing': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(snapshot.context.username).toBe('anna');
      if (event?.type === 'xstate.done.actor.lookUpToken') {
        expect(event['output']).toBe('anna');
        expect(emitted).toEqual([{ type: 'passwordRefused', fault: snapshot.context.fault }]);
        expect(snapshot.context.password.isEmpty).toBe(false);
      } else if (event?.type === 'xstate.error.actor.updatePassword') {
        expect(emitted).toEqual([{ type: 'passwordRefused', fault: event['error'] }]);
        expect(hasNoAnswer(event['error'])).toBe(false);
        expect([406, 429]).not.toContain(event['error'].status);
        expect(snapshot.context.password.isEmpty).toBe(false);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    'form.wrong': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      const { password, repeated, problem } = snapshot.context;
      expect(problem).not.toBeNull();
      expect(problem).toBe(passwordProblem(password, repeated));
    },
    'form.usedBefore': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(event?.['error'].status).toBe(406);
      expect(emitted).toEqual([{ type: 'passwordRefused', fault: event?.['error'] }]);
    },
    'form.guessable': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.context.refusal).toBe('This is one of the most common passwords.');
      expect(snapshot.context.password.isEmpty).toBe(false);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
    },
    'form.throttled': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(snapshot.context.secondsLeft).toBeGreaterThan(0);
      if (event?.type !== 'xstate.error.actor.updatePassword') return;
      expect(event['error'].status).toBe(429);
      expect(snapshot.context.secondsLeft).toBe(event['error'].retryAfter ?? 30);
    },
    'form.unclear.editing': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      const isTyped = event?.type === 'TYPE_PASSWORD' || event?.type === 'TYPE_REPEATED';
      expect(emitted).toEqual(isTyped ? [] : [{ type: 'resetUnclear' }]);
    },
    'form.unclear.wrong': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      const { password, repeated, problem } = snapshot.context;
      expect(problem).not.toBeNull();
      expect(problem).toBe(passwordProblem(password, repeated));
    },
    'saving.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'form']);
      if (event?.type !== 'SUBMIT') expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(Object.keys(asked)).toEqual(['lookUpToken']);
      expect(emitted).toEqual([]);
    },
    used: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.context.password.isEmpty && snapshot.context.repeated.isEmpty).toBe(true);
      if (event && 'error' in event) expect(REFUSED).toContain(event['error'].status);
      else expect(event?.['output']).toBeNull();
    },
    'saving.calling': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'form']);
      expect(Object.keys(asked)).toEqual(['updatePassword']);
      expect(JSON.stringify(asked)).toBe(
        '{"updatePassword":{"token":"•••","password":"•••","repeated":"•••"}}',
      );
      expect(emitted).toEqual([]);
    },
    invalid: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.password.isEmpty).toBe(true);
      if (event?.type === 'xstate.error.actor.updatePassword') {
        expect(emitted).toEqual([{ type: 'passwordRefused', fault: linkIsGone }]);
      } else {
        expect(emitted).toEqual([{ type: 'linkRefused' }]);
        if (event?.type === 'xstate.error.actor.verifyToken') {
          expect(REFUSED).toContain(event['error'].status);
        }
      }
    },
    'complete.reading': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['readMessage']);
      expect(emitted).toEqual([{ type: 'passwordReset', confirms: false }]);
      expect(snapshot.context.password.isEmpty && snapshot.context.repeated.isEmpty).toBe(true);
    },
    'complete.shown': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.message).toBe(event?.['output'] ?? '');
    },
  },
});
