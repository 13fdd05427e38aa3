import { describe, expect, it } from 'vitest';
import { changesMachine } from '../../../machines/change-history/changes.machine.ts';
import { countNew, mergeChanges } from '../../../machines/change-history/merge-changes.ts';
import { recordedChange } from '../../support/changes.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const [oldest, older, newer, newest] = ['1', '2', '3', '4'].map((uuid) => recordedChange({ uuid })) as [
  ReturnType<typeof recordedChange>,
  ReturnType<typeof recordedChange>,
  ReturnType<typeof recordedChange>,
  ReturnType<typeof recordedChange>,
];
const filter = { object: 'an object' };
const page = { filter, limit: 2, before: null };

testModel(changesMachine, {
  inputs: [{ filter, limit: 2, form: null }],
  events: [
    { type: 'LISTS_CHANGED', lists: ['users'] },
    { type: 'TOGGLE', uuid: newer.uuid },
    { type: 'SELECT', uuid: newer.uuid },
    { type: 'TYPE', field: 'actor', text: 'Ad' },
    answered('opened'),
    ...faultsOf('opened').slice(0, 1),
    answered('load', { changes: [newer, older], next: 'the cursor' }),
    answered('load', { changes: [newer], next: null }),
    ...faultsOf('load'),
    answered('refresh', { changes: [newest, newer], next: 'the cursor' }),
    ...faultsOf('refresh'),
    answered('loadMore', { changes: [oldest], next: null }),
    ...faultsOf('loadMore'),
  ],
  abstract: ({ context: { changes, next, stale, open, selected } }) => [
    changes.map(({ uuid }) => uuid),
    next,
    stale,
    Object.keys(open),
    selected,
  ],
  leadsTo: {
    'done.actor.opened': ['loading'],
    'error.actor.opened': ['loading'],
    'done.actor.load': ['listed.shown', 'listed.refreshing'],
    'error.actor.load': ['failed'],
    RETRY: ['loading', 'listed.refreshing', 'listed.loadingMore'],
    MORE: ['listed.loadingMore'],
    LISTS_CHANGED: ['loading', 'listed.refreshing', 'listed.resting', 'listed.loadingMore'],
    'done.actor.refresh': ['listed.resting'],
    'error.actor.refresh': ['listed.outdated'],
    'after.pause.changes.listed.resting': ['listed.shown', 'listed.refreshing'],
    'done.actor.loadMore': ['listed.shown', 'listed.refreshing'],
    'error.actor.loadMore': ['listed.moreFailed'],
    TOGGLE: [
      'listed.shown',
      'listed.refreshing',
      'listed.resting',
      'listed.outdated',
      'listed.loadingMore',
      'listed.moreFailed',
    ],
    SELECT: [
      'listed.shown',
      'listed.refreshing',
      'listed.resting',
      'listed.outdated',
      'listed.loadingMore',
      'listed.moreFailed',
    ],
    TYPE: [
      'closed',
      'loading',
      'failed',
      'listed.shown',
      'listed.refreshing',
      'listed.resting',
      'listed.outdated',
      'listed.loadingMore',
      'listed.moreFailed',
    ],
  },
  states: {
    closed: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(Object.keys(asked)).toEqual(['opened']);
    },
    loading: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ load: page });
    },
    failed: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    'listed.shown': ({ snapshot, event }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      const { changes, next } = snapshot.context;
      if (event?.type === 'xstate.done.actor.loadMore') expect(changes.at(-1)).toEqual(oldest);
      expect(snapshot.can({ type: 'MORE' })).toBe(next !== null);
    },
    'listed.refreshing': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(asked).toMatchObject({ refresh: page });
      expect(snapshot.context.changes.length).toBeGreaterThan(0);
    },
    'listed.resting': ({ snapshot, event }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      const { changes, added } = snapshot.context;
      expect(changes.slice(0, 2)).toEqual([newest, newer]);
      if (event?.type === 'xstate.done.actor.refresh') expect(added).toBeLessThanOrEqual(1);
    },
    'listed.outdated': ({ snapshot }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(snapshot.context.fault).not.toBeNull();
      expect(snapshot.context.changes.length).toBeGreaterThan(0);
    },
    'listed.loadingMore': ({ snapshot, asked }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'listed']);
      expect(asked).toMatchObject({ loadMore: { ...page, before: 'the cursor' } });
    },
    'listed.moreFailed': ({ snapshot }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(snapshot.context.fault).not.toBeNull();
    },
  },
});

const uuidsOf = ({ changes }: ReturnType<typeof mergeChanges>) => changes.map(({ uuid }) => uuid);

describe('the listed changes after the newest page was read again', () => {
  it('keep the older changes that were listed, and their cursor', () => {
    const listed = { changes: [newer, older, oldest], next: 'older than 1' };
    const merged = mergeChanges(listed, { changes: [newest, newer], next: 'older than 3' });
    expect(uuidsOf(merged)).toEqual(['4', '3', '2', '1']);
    expect(merged.next).toBe('older than 1');
  });

  it('are only the page if there may be a gap before the listed ones', () => {
    const merged = mergeChanges({ changes: [oldest], next: null }, { changes: [newest, newer], next: '3' });
    expect(uuidsOf(merged)).toEqual(['4', '3']);
    expect(merged.next).toBe('3');
  });

  it('leave out changes that the caller may no longer see', () => {
    const merged = mergeChanges({ changes: [newer, older], next: null }, { changes: [newer], next: null });
    expect(uuidsOf(merged)).toEqual(['3']);
  });

  it('are counted as new if they are newer than all listed ones', () => {
    expect(countNew([older], [newest, newer, older])).toBe(2);
    expect(countNew([], [newest])).toBe(1);
    expect(countNew([newest], [newest])).toBe(0);
  });
});
