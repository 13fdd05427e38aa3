import { expect } from 'vitest';
import { syncAllMachine } from '../../../machines/application/sync-all.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const application = { uuid: 'uuid-alarms', name: 'Alarms', roles: [], elements: [] };

testModel(syncAllMachine, {
  inputs: [undefined],
  events: [answered('syncAll', [application]), answered('syncAll', []), ...faultsOf('syncAll')],
  leadsTo: {
    SYNC: ['syncing'],
    CLEAR: ['idle'],
    'done.actor.syncAll': ['idle'],
    'error.actor.syncAll': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate.done')) {
        expect(emitted).toEqual([{ type: 'applicationsSynced', applications: event['output'] }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'applicationsNotSynced', fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    syncing: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.can({ type: 'SYNC' })).toBe(false);
      expect(event?.type).toBe('SYNC');
      expect(Object.keys(asked)).toEqual(['syncAll']);
      expect(emitted).toEqual([]);
    },
  },
});
