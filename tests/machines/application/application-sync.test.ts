import { expect } from 'vitest';
import { applicationSyncMachine } from '../../../machines/application/application-sync.machine.ts';
import { storedApplication } from '../../support/application-form.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const application = storedApplication();
const version = { stored: storedApplication({ roles: [] }), tag: '"2"' };

testModel(applicationSyncMachine, {
  inputs: [undefined],
  events: [{ type: 'SYNC', application }, answered('syncOne', version), ...faultsOf('syncOne')],
  leadsTo: {
    SYNC: ['syncing'],
    CLEAR: ['idle'],
    'done.actor.syncOne': ['idle'],
    'error.actor.syncOne': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate.done')) {
        expect(emitted).toEqual([{ type: 'applicationSynced', version }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'applicationNotSynced', fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    syncing: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.can({ type: 'SYNC', application })).toBe(false);
      expect(event?.type).toBe('SYNC');
      expect(asked).toEqual({ syncOne: { application } });
      expect(emitted).toEqual([]);
    },
  },
});
