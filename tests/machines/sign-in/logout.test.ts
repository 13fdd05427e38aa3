import { expect } from 'vitest';
import { Secret } from '../../../machines/common/secret.ts';
import { logoutMachine } from '../../../machines/sign-in/logout.machine.ts';
import { answered, failed, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(logoutMachine, {
  inputs: [{ ticket: new Secret('ticket-1') }],
  events: [
    answered('endSession'),
    ...faultsOf('endSession'),
    answered('leave'),
    failed('leave', new Error('blocked')),
  ],
  leadsTo: {
    'done.actor.endSession': ['signedOut'],
    'after.signedOut.logout.signedOut': ['leaving'],
    'done.actor.leave': ['left'],
    'error.actor.endSession': ['signedOut'],
    'error.actor.leave': ['left'],
  },
  states: {
    ending: ({ asked, emitted }) => {
      expect(JSON.stringify(asked)).toBe('{"endSession":{"ticket":"•••"}}');
      expect(emitted).toEqual([]);
    },
    signedOut: ({ asked, emitted }) => {
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'signedOut' }]);
    },
    leaving: ({ asked, event }) => {
      expect(event?.type).toMatch(/^xstate\.after\.signedOut/);
      expect(Object.keys(asked)).toEqual(['leave']);
    },
    left: ({ snapshot, asked }) => {
      expect(snapshot.status).toBe('done');
      expect(asked).toEqual({});
    },
  },
});
