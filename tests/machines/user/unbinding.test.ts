import { expect } from 'vitest';
import { unbindingMachine } from '../../../machines/user/unbinding.machine.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { storedUser } from '../../support/users.ts';

const user = { uuid: 'u1', username: 'anna' };
const version = { stored: storedUser({ externalIdentities: [] }), tag: '"2"' };
const identity = { issuer: 'https://idp.example', subject: 'a', boundAt: '2026-01-01T00:00:00.000Z' };
const bound = { stored: storedUser({ externalIdentities: [identity] }), tag: '"1"' };

testModel(unbindingMachine, {
  inputs: [undefined],
  events: [
    { type: 'UNBIND', user },
    answered('unbind', version),
    ...faultsOf('unbind'),
    answered('lookUpBinding', version),
    answered('lookUpBinding', bound),
    ...faultsOf('lookUpBinding'),
  ],
  leadsTo: {
    UNBIND: ['asking'],
    CONFIRM: ['unbinding.calling'],
    CLEAR: ['idle'],
    CANCEL: ['idle'],
    'done.actor.unbind': ['idle'],
    'error.actor.unbind': ['idle', 'unbinding.lookingUp'],
    'done.actor.lookUpBinding': ['idle'],
    'error.actor.lookUpBinding': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      if (event?.type === 'xstate.error.actor.lookUpBinding') {
        expect(emitted).toEqual([{ type: 'unbindingUnclear', user }]);
      } else if (event?.['output'] === bound) {
        expect(emitted).toEqual([{ type: 'userNotUnbound', user, fault: snapshot.context.fault }]);
      } else if (event?.type.startsWith('xstate.done')) {
        expect(emitted).toEqual([{ type: 'userUnbound', version }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'userNotUnbound', user, fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    'unbinding.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(asked).toEqual({ lookUpBinding: user });
      expect(snapshot.can({ type: 'CLEAR' })).toBe(true);
      expect(emitted).toEqual([]);
    },
    asking: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.target).toEqual(user);
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.can({ type: 'CLEAR' })).toBe(true);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'unbinding.calling': ({ snapshot, asked, emitted, event }) => {
      expect(event?.type).toBe('CONFIRM');
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.can({ type: 'UNBIND', user })).toBe(false);
      expect(asked).toEqual({ unbind: user });
      expect(snapshot.can({ type: 'CLEAR' })).toBe(true);
      expect(emitted).toEqual([]);
    },
  },
});
