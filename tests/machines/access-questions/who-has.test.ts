import { describe, expect, it } from 'vitest';
import { timeQuery } from '../../../machines/access-questions/access-query.ts';
import { holdersQuery } from '../../../machines/access-questions/actors.ts';
import { whoHasMachine } from '../../../machines/access-questions/who-has.machine.ts';
import { accessHolder, accessHolders } from '../../support/access-questions.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const object = { kind: 'role', uuid: 'a role' } as const;
const [ada, grace] = [accessHolder('ada'), accessHolder('grace')];
const unfiltered = { name: '', status: '', assigned: '' } as const;

testModel(whoHasMachine, {
  inputs: [
    { object: null, day: null },
    { object, day: '2024-05-17' },
  ],
  events: [
    { type: 'FILTER', filter: { name: 'ad' } },
    answered('load', accessHolders([ada], { total: 2, next: 'the cursor' })),
    answered('load', accessHolders([ada])),
    ...faultsOf('load'),
    answered('loadMore', accessHolders([grace])),
    ...faultsOf('loadMore'),
  ],
  abstract: ({ context: { object: asked, holders, next, filter } }) => [asked, holders.length, next, filter],
  leadsTo: {
    FILTER: ['listing.pausing'],
    'after.pause.whoHas.listing.pausing': ['listing.loading'],
    'done.actor.load': ['listing.shown'],
    'error.actor.load': ['listing.failed'],
    RETRY: ['listing.loading', 'listing.loadingMore'],
    MORE: ['listing.loadingMore'],
    'done.actor.loadMore': ['listing.shown'],
    'error.actor.loadMore': ['listing.moreFailed'],
  },
  states: {
    choosing: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.object).toBeNull();
    },
    'listing.pausing': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({});
      expect(snapshot.context.filter).toEqual({ ...unfiltered, name: 'ad' });
    },
    'listing.loading': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { filter } = snapshot.context;
      expect(asked).toEqual({ load: { object, day: '2024-05-17', filter, after: null } });
    },
    'listing.failed': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    'listing.shown': ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      const { holders, next } = snapshot.context;
      if (event?.type === 'xstate.done.actor.loadMore') expect(holders).toEqual([ada, grace]);
      expect(snapshot.can({ type: 'MORE' })).toBe(next !== null);
    },
    'listing.loadingMore': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      const { filter } = snapshot.context;
      expect(asked).toEqual({ loadMore: { object, day: '2024-05-17', filter, after: 'the cursor' } });
    },
    'listing.moreFailed': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.holders).toEqual([ada]);
      expect(snapshot.context.fault).not.toBeNull();
    },
  },
});

describe('the query of a question about access', () => {
  it('contains only the filters that are set', () => {
    expect(holdersQuery(object, null, unfiltered)).toEqual({ kind: 'role', object: 'a role' });
    expect(holdersQuery(object, null, { name: ' ada ', status: 'inactive', assigned: 'false' })).toEqual({
      kind: 'role',
      object: 'a role',
      name: 'ada',
      status: 'inactive',
      assigned: false,
    });
  });

  it('asks for the end of a day in the time zone of the browser', () => {
    expect(timeQuery('2024-05-17')).toEqual({ at: new Date('2024-05-18T00:00').toISOString() });
    expect(timeQuery(null)).toEqual({});
    expect(timeQuery('2024-05-32')).toEqual({});
  });
});
