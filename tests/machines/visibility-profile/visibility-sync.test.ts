import { expect } from 'vitest';
import { visibilitySyncMachine } from '../../../machines/visibility-profile/visibility-sync.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(visibilitySyncMachine, {
  inputs: [undefined],
  events: [
    { type: 'SYNC', elementSet: 'all' },
    { type: 'SYNC', elementSet: 'venue' },
    answered('sync', 0),
    answered('sync', 412),
    ...faultsOf('sync'),
  ],
  abstract: ({ context }) => context.elementSet,
  leadsTo: {
    SYNC: ['syncing'],
    CLEAR: ['idle'],
    'done.actor.sync': ['idle'],
    'error.actor.sync': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      const { elementSet } = snapshot.context;
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate.done')) {
        expect(emitted).toEqual([{ type: 'visibilitySynced', elementSet, count: event['output'] }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'visibilitySyncFailed', elementSet, fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    syncing: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.can({ type: 'SYNC', elementSet: 'all' })).toBe(false);
      expect(event?.type).toBe('SYNC');
      expect(asked).toEqual({ sync: { elementSet: event?.['elementSet'] } });
      expect(emitted).toEqual([]);
    },
  },
});
