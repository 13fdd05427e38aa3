import { expect } from 'vitest';
import { exportMachine } from '../../../machines/user/export.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const asked = { scope: 'active', format: 'csv' } as const;

testModel(exportMachine, {
  inputs: [undefined],
  events: [{ type: 'EXPORT', file: asked }, answered('download'), ...faultsOf('download')],
  leadsTo: {
    EXPORT: ['exporting'],
    CLEAR: ['idle'],
    'done.actor.download': ['idle'],
    'error.actor.download': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked: requests, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(requests).toEqual({});
      if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'exportFailed', file: asked, fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    exporting: ({ snapshot, asked: requests, emitted }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(requests).toEqual({ download: asked });
      expect(snapshot.can({ type: 'EXPORT', file: asked })).toBe(false);
      expect(emitted).toEqual([]);
    },
  },
});
