import { expect } from 'vitest';
import { bulkJobsMachine } from '../../../../machines/resource/bulk-action/bulk-jobs.machine.ts';
import { bulkJob } from '../../../support/bulk-plans.ts';
import { answered, failed, fault, faultsOf } from '../../../support/faults.ts';
import { testModel } from '../../../support/model/model-test.ts';

const running = bulkJob({ refused: 2 });
const interrupted = bulkJob({ state: 'interrupted', problem: 'Your role does not allow this.' });
const done = bulkJob({ state: 'done', updated: 11_998, refused: 2 });
const givenUp = bulkJob({ state: 'givenUp', refused: 10_001 });
const { uuid } = running;

testModel(bulkJobsMachine, {
  inputs: [undefined],
  events: [
    { type: 'START' },
    { type: 'REFRESH' },
    { type: 'LIST_OPENED' },
    ...(['continue', 'giveUp', 'remove'] as const).map(
      (change) => ({ type: 'CHANGE', uuid, change }) as const,
    ),
    { type: 'CHANGE', uuid: 'uuid of no job', change: 'giveUp' },
    { type: 'READ_REFUSED', uuid, list: null },
    { type: 'READ_REFUSED', uuid, list: 'activeUsers' },
    { type: 'READ_REFUSED', uuid: 'uuid of no job', list: null },
    { type: 'CLEAR' },
    answered('load', []),
    ...[running, interrupted, done, givenUp].map((job) => answered('load', [job])),
    ...faultsOf('load'),
    answered('change', undefined),
    failed('change', fault({ status: 503 })),
    answered('loadRefused', []),
    failed('loadRefused', fault({ status: 503 })),
  ],
  abstract: ({ context: { jobs, changed, read, fault: failure } }) => [
    jobs.map(({ state, refused }) => [state, refused]),
    changed,
    read,
    failure === null,
  ],
  leadsTo: {
    START: ['ready.loading'],
    REFRESH: ['ready.loading'],
    LIST_OPENED: ['ready.loading'],
    CHANGE: ['changing'],
    READ_REFUSED: ['reading'],
    CLEAR: ['off'],
    'after.poll.bulkJobs.ready.following': ['ready.loading'],
    'after.retry.bulkJobs.ready.failed': ['ready.loading'],
    'done.actor.load': ['ready.loaded', 'ready.following'],
    'error.actor.load': ['ready.failed', 'off'],
    'done.actor.change': ['ready.loading'],
    'error.actor.change': ['ready.loading'],
    'done.actor.loadRefused': ['ready.loading'],
    'error.actor.loadRefused': ['ready.loading'],
  },
  states: {
    off: ({ asked }) => expect(asked).toEqual({}),
    'ready.loading': ({ asked, snapshot, event }) => {
      expect(asked).toEqual({ load: undefined });
      if (event && 'error' in event) expect(snapshot.context.fault).not.toBeNull();
    },
    'ready.loaded': ({ asked, snapshot, emitted }) => {
      expect(asked).toEqual({});
      const [job] = snapshot.context.jobs;
      if (emitted.length > 0) expect(emitted).toEqual([{ type: 'bulkJobStopped', job }]);
      const can = (change: 'continue' | 'giveUp' | 'remove') =>
        snapshot.can({ type: 'CHANGE', uuid, change });
      expect([can('continue'), can('giveUp'), can('remove')]).toEqual([
        job?.state === 'interrupted',
        job?.state === 'interrupted',
        job?.state === 'done' || job?.state === 'givenUp',
      ]);
      const canRead = (list: string | null) => snapshot.can({ type: 'READ_REFUSED', uuid, list });
      expect([canRead(null), canRead('activeUsers')]).toEqual([(job?.refused ?? 0) > 0, job?.refused === 2]);
    },
    'ready.following': ({ asked, snapshot, emitted }) => {
      expect([asked, emitted]).toEqual([{}, []]);
      expect(snapshot.context.jobs).toEqual([running]);
      expect(snapshot.can({ type: 'CHANGE', uuid, change: 'remove' })).toBe(false);
      expect(snapshot.can({ type: 'CHANGE', uuid, change: 'giveUp' })).toBe(true);
    },
    'ready.failed': ({ asked }) => expect(asked).toEqual({}),
    changing: ({ asked, snapshot }) => {
      expect(asked).toEqual({ change: snapshot.context.changed });
      expect(snapshot.context.fault).toBeNull();
      expect([...snapshot.tags]).toEqual(['busy']);
    },
    reading: ({ asked, snapshot }) => {
      expect(asked).toEqual({ loadRefused: snapshot.context.read });
      expect(snapshot.context.fault).toBeNull();
      expect([...snapshot.tags]).toEqual(['busy']);
    },
  },
});
