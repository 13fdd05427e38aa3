import { expect } from 'vitest';
import { pullMachine } from '../../../machines/user/pull.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const result = { created: 1, updated: 2, unchanged: 3, failed: [] };
const places = { created: 0, updated: 1, unchanged: 2, removed: 0, kept: 0 };
const withLocations = { ...result, locations: places, companies: null };
const withCompanies = { companies: places };
const partly = { ...result, failed: [{ source: 'zoe', message: 'The username occurs twice.' }] };

testModel(pullMachine, {
  inputs: [undefined],
  events: [
    answered('pullUsers', result),
    answered('pullUsers', partly),
    answered('pullUsers', withLocations),
    answered('pullUsers', withCompanies),
    answered('pullUsers', {}),
    answered('pullUsers', null),
    ...faultsOf('pullUsers'),
  ],
  leadsTo: {
    PULL: ['pulling'],
    CLEAR: ['idle'],
    'done.actor.pullUsers': ['idle', 'reported'],
    DISMISS: ['idle'],
    'error.actor.pullUsers': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.context.result).toBeNull();
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate.done')) {
        expect([partly, withLocations, withCompanies]).not.toContain(event['output']);
        expect(emitted).toEqual([{ type: 'pulled', result: event['output'] }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'pullFailed', fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    pulling: ({ snapshot, asked, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.result).toBeNull();
      expect(Object.keys(asked)).toEqual(['pullUsers']);
      expect(snapshot.can({ type: 'CLEAR' })).toBe(true);
      expect(emitted).toEqual([]);
    },
    reported: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(snapshot.context.result).toEqual(event?.['output']);
      expect(snapshot.can({ type: 'PULL' })).toBe(true);
      expect(snapshot.can({ type: 'CLEAR' })).toBe(true);
      expect(asked).toEqual({});
      expect(emitted).toEqual([{ type: 'pulled', result: event?.['output'] }]);
    },
  },
});
