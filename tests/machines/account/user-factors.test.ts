import { expect } from 'vitest';
import { userFactorsMachine } from '../../../machines/account/user-factors.machine.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { factors, listedPasskey } from '../../support/sessions.ts';

const withApp = factors({ isSetUp: true });
const withPasskey = factors({ passkeys: [listedPasskey()] });
const without = factors();

testModel(userFactorsMachine, {
  inputs: [undefined],
  events: [
    answered('opened'),
    ...faultsOf('opened').slice(0, 1),
    answered('load', withApp),
    answered('load', withPasskey),
    answered('load', without),
    ...faultsOf('load'),
    answered('reset', without),
    ...faultsOf('reset'),
    answered('lookUp', withApp),
    answered('lookUp', withPasskey),
    answered('lookUp', without),
    ...faultsOf('lookUp'),
  ],
  abstract: ({ context }) => [context.factors?.authenticatorAppSince, context.factors?.passkeys.length],
  leadsTo: {
    'done.actor.opened': ['loading'],
    'error.actor.opened': ['loading'],
    'done.actor.load': ['shown'],
    'error.actor.load': ['failed'],
    RETRY: ['loading'],
    RESET: ['asking'],
    CANCEL: ['shown'],
    CONFIRM: ['resetting.calling'],
    'done.actor.reset': ['shown'],
    'error.actor.reset': ['shown', 'resetting.lookingUp'],
    'done.actor.lookUp': ['shown'],
    'error.actor.lookUp': ['shown'],
  },
  states: {
    closed: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(Object.keys(asked)).toEqual(['opened']);
      expect(emitted).toEqual([]);
    },
    loading: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(emitted).toEqual([]);
    },
    failed: ({ snapshot, asked, emitted, event }) => {
      expect(asked).toEqual({});
      expect(snapshot.context).toEqual({ factors: null, fault: event?.['error'] });
      expect(emitted).toEqual([]);
    },
    shown: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['shown']);
      expect(asked).toEqual({});
      const { factors: known, fault } = snapshot.context;
      expect(snapshot.can({ type: 'RESET' })).toBe(known !== without);
      switch (event?.type) {
        case 'xstate.done.actor.reset':
          expect(known).toBe(without);
          expect(emitted).toEqual([{ type: 'factorsReset' }]);
          return;
        case 'xstate.done.actor.lookUp':
          expect(known === without).toBe(event['output'] === without);
          expect(emitted).toEqual([
            known !== without ? { type: 'factorsNotReset', fault } : { type: 'factorsReset' },
          ]);
          return;
        case 'xstate.error.actor.lookUp':
          expect(emitted).toEqual([{ type: 'factorsResetUnclear' }]);
          return;
        case 'xstate.error.actor.reset':
          expect(hasNoAnswer(event['error'])).toBe(false);
          expect(emitted).toEqual([{ type: 'factorsNotReset', fault: event['error'] }]);
          return;
        default:
          expect(emitted).toEqual([]);
      }
    },
    asking: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['shown']);
      expect([withApp, withPasskey]).toContainEqual(snapshot.context.factors);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'resetting.calling': ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'shown']);
      expect(Object.keys(asked)).toEqual(['reset']);
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(false);
      expect(emitted).toEqual([]);
    },
    'resetting.lookingUp': ({ asked, emitted, event }) => {
      expect(Object.keys(asked)).toEqual(['lookUp']);
      expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(emitted).toEqual([]);
    },
  },
});
