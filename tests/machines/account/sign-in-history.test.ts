import { expect } from 'vitest';
import { signInHistoryMachine } from '../../../machines/account/sign-in-history.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { signInEvent } from '../../support/sessions.ts';

const [newest, older] = [signInEvent({ id: 'newest' }), signInEvent({ id: 'older' })];

testModel(signInHistoryMachine, {
  inputs: [undefined],
  events: [
    answered('opened'),
    ...faultsOf('opened').slice(0, 1),
    answered('load', { events: [newest], next: 'the cursor' }),
    answered('load', { events: [newest], next: null }),
    ...faultsOf('load'),
    answered('reload', { events: [newest], next: null }),
    ...faultsOf('reload'),
    answered('loadMore', { events: [older], next: null }),
    ...faultsOf('loadMore'),
  ],
  abstract: ({ context }) => [context.events.length, context.next],
  leadsTo: {
    'done.actor.opened': ['loading'],
    'error.actor.opened': ['loading'],
    'done.actor.load': ['shown'],
    'error.actor.load': ['failed'],
    RETRY: ['loading', 'loadingMore'],
    MORE: ['loadingMore'],
    SESSIONS_STALE: ['reloading'],
    HISTORY_STALE: ['reloading'],
    'done.actor.reload': ['shown'],
    'error.actor.reload': ['failed'],
    'done.actor.loadMore': ['shown'],
    'error.actor.loadMore': ['moreFailed'],
  },
  states: {
    closed: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(Object.keys(asked)).toEqual(['opened']);
    },
    loading: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ load: { before: null } });
    },
    failed: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.context.fault).toEqual(event?.['error']);
    },
    shown: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(asked).toEqual({});
      const { events, next } = snapshot.context;
      expect(events).toEqual(event?.type === 'xstate.done.actor.loadMore' ? [newest, older] : [newest]);
      expect(snapshot.can({ type: 'MORE' })).toBe(next !== null);
    },
    reloading: ({ snapshot, asked }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'listed']);
      expect(asked).toEqual({ reload: { before: null } });
    },
    loadingMore: ({ snapshot, asked }) => {
      expect([...snapshot.tags].toSorted()).toEqual(['busy', 'listed']);
      expect(asked).toEqual({ loadMore: { before: 'the cursor' } });
    },
    moreFailed: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['listed']);
      expect(asked).toEqual({});
      expect(snapshot.context.events).toEqual([newest]);
      expect(snapshot.context.fault).toEqual(event?.['error']);
    },
  },
});
