import { expect } from 'vitest';
import { forgotMachine } from '../../../machines/password/forgot.machine.ts';
import { answered, failed, fault, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const throttled = fault({ status: 429, code: 'throttled', retryAfter: 2 });
const isThrottled = (error: unknown): boolean => (error as { status: number }).status === 429;

testModel(forgotMachine, {
  inputs: [undefined],
  events: [
    { type: 'TYPE_USERNAME', username: ' anna ' },
    { type: 'TYPE_USERNAME', username: '  ' },
    answered('findUser'),
    ...faultsOf('findUser'),
    failed('findUser', throttled),
    answered('mailLink'),
    ...faultsOf('mailLink'),
    failed('mailLink', throttled),
    answered('readMessage', '<p>Look into your post.</p>'),
    answered('readMessage', ''),
    ...faultsOf('readMessage'),
  ],
  abstract: ({ context }) => [context.username, Math.min(context.secondsLeft, 3)],
  leadsTo: {
    TYPE_USERNAME: ['form.editing', 'form.throttled'],
    SUBMIT: ['form.editing', 'lookingUp'],
    'done.actor.findUser': ['mailing'],
    'done.actor.mailLink': ['sent.reading'],
    'done.actor.readMessage': ['sent.shown'],
    'error.actor.findUser': ['form.editing', 'form.throttled'],
    'after.second.forgot.form.throttled': ['form.editing', 'form.throttled'],
    'error.actor.mailLink': ['form.editing', 'form.throttled'],
    'error.actor.readMessage': ['sent.shown'],
  },
  states: {
    'form.editing': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(true);
      if (event?.type === 'SUBMIT') {
        expect(snapshot.context.username.trim()).toBe('');
        expect(emitted).toEqual([{ type: 'usernameMissing' }]);
      } else if (event?.type === 'xstate.error.actor.findUser') {
        expect(emitted).toEqual([{ type: 'lookupFailed', fault: event['error'] }]);
        expect(isThrottled(event['error'])).toBe(false);
      } else if (event?.type === 'xstate.error.actor.mailLink') {
        expect(emitted).toEqual([{ type: 'linkNotMailed', fault: event['error'] }]);
        expect(isThrottled(event['error'])).toBe(false);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    'form.throttled': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['form']);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.can({ type: 'SUBMIT' })).toBe(false);
      expect(snapshot.context.secondsLeft).toBeGreaterThan(0);
      if (!event?.type.startsWith('xstate.error')) return;
      expect(isThrottled(event['error'])).toBe(true);
      expect(snapshot.context.secondsLeft).toBe(event['error'].retryAfter ?? 30);
    },
    lookingUp: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'form']);
      expect(asked).toEqual({ findUser: { username: 'anna' } });
      expect(emitted).toEqual([]);
    },
    mailing: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'form']);
      expect(asked).toEqual({ mailLink: { username: 'anna' } });
      expect(emitted).toEqual([]);
    },
    'sent.reading': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['readMessage']);
      expect(emitted).toEqual([{ type: 'linkMailed' }]);
    },
    'sent.shown': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.message).toBe(event?.['output'] ?? '');
    },
  },
});
