import { expect } from 'vitest';
import { lastSignInOf, lastSignInsMachine } from '../../../machines/user/last-sign-ins.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const TIME = '2030-06-29T09:12:00.000Z';
const TIMES = { anna: TIME, ben: null };

testModel(lastSignInsMachine, {
  inputs: [undefined],
  events: [
    { type: 'SHOW', uuids: ['anna', 'ben'] },
    { type: 'SHOW', uuids: ['anna', 'cleo'] },
    { type: 'CLEAR' },
    answered('loadLastSignIns', TIMES),
    ...faultsOf('loadLastSignIns'),
  ],
  abstract: ({ context: { uuids, times } }) => [uuids, 'anna' in times],
  leadsTo: {
    SHOW: ['pausing'],
    CLEAR: ['idle'],
    'after.pause.lastSignIns.pausing': ['loading.first'],
    RETRY: ['loading.again'],
    'done.actor.loadLastSignIns': ['loaded'],
    'error.actor.loadLastSignIns': ['failed'],
  },
  states: {
    idle: ({ snapshot, asked }) => {
      expect(snapshot.context).toEqual({ uuids: [], times: {}, fault: null });
      expect(lastSignInOf(snapshot, 'anna')).toBe('loading');
      expect(asked).toEqual({});
    },
    pausing: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(lastSignInOf(snapshot, 'cleo')).toBe('loading');
    },
    'loading.first': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ loadLastSignIns: snapshot.context.uuids });
      expect(lastSignInOf(snapshot, 'cleo')).toBe('loading');
    },
    'loading.again': ({ snapshot, asked }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'missing']);
      expect(asked).toEqual({ loadLastSignIns: snapshot.context.uuids });
      expect(snapshot.context.fault).not.toBeNull();
      expect(snapshot.can({ type: 'RETRY' })).toBe(false);
      expect(lastSignInOf(snapshot, 'cleo')).toBe('loading');
    },
    loaded: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context.fault).toBeNull();
      expect(lastSignInOf(snapshot, 'anna')).toBe(TIME);
      expect(lastSignInOf(snapshot, 'ben')).toBeNull();
      expect(lastSignInOf(snapshot, 'cleo')).toBe('unknown');
    },
    failed: ({ snapshot, asked, event }) => {
      expect(asked).toEqual({});
      expect([...snapshot.tags]).toEqual(['missing']);
      expect(snapshot.context.fault).toEqual(event?.['error']);
      expect(lastSignInOf(snapshot, 'anna')).toBe('anna' in snapshot.context.times ? TIME : 'unknown');
      expect(lastSignInOf(snapshot, 'cleo')).toBe('unknown');
    },
  },
});
