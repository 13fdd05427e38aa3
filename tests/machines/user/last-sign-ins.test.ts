import { expect } from 'vitest';
import { lastSignInOf, lastSignInsMachine } from '../../../machines/user/last-sign-ins.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const DAYS = { anna: '2030-06-29', ben: null };

testModel(lastSignInsMachine, {
  inputs: [undefined],
  events: [
    { type: 'SHOW', uuids: ['anna', 'ben'] },
    { type: 'SHOW', uuids: ['anna', 'cleo'] },
    { type: 'CLEAR' },
    answered('loadLastSignIns', DAYS),
    ...faultsOf('loadLastSignIns'),
  ],
  abstract: ({ context: { uuids, days } }) => [uuids, 'anna' in days],
  leadsTo: {
    SHOW: ['pausing'],
    CLEAR: ['idle'],
    'after.pause.lastSignIns.pausing': ['loading'],
    'done.actor.loadLastSignIns': ['loaded'],
    'error.actor.loadLastSignIns': ['failed'],
  },
  states: {
    idle: ({ snapshot, asked }) => {
      expect(snapshot.context).toEqual({ uuids: [], days: {} });
      expect(lastSignInOf(snapshot, 'anna')).toBe('loading');
      expect(asked).toEqual({});
    },
    pausing: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(lastSignInOf(snapshot, 'cleo')).toBe('loading');
    },
    loading: ({ snapshot, asked }) => {
      expect(asked).toEqual({ loadLastSignIns: snapshot.context.uuids });
      expect(lastSignInOf(snapshot, 'cleo')).toBe('loading');
    },
    loaded: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(lastSignInOf(snapshot, 'anna')).toBe('2030-06-29');
      expect(lastSignInOf(snapshot, 'ben')).toBeNull();
      expect(lastSignInOf(snapshot, 'cleo')).toBe('unknown');
    },
    failed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(lastSignInOf(snapshot, 'anna')).toBe('anna' in snapshot.context.days ? '2030-06-29' : 'unknown');
      expect(lastSignInOf(snapshot, 'cleo')).toBe('unknown');
    },
  },
});
