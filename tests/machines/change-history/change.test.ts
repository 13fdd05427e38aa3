import { expect } from 'vitest';
import { changeMachine } from '../../../machines/change-history/change.machine.ts';
import { changeItem, recordedChange } from '../../support/changes.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const change = recordedChange({ items: 3 });
const [first, second, third] = [0, 1, 2].map((position) => changeItem({ position }));
const request = { id: 'a-request', client: 'Console', address: '203.0.113.7', roles: ['ADMIN'] };

testModel(changeMachine, {
  inputs: [{ change }],
  events: [
    { type: 'TOGGLE_ITEM', position: 1 },
    answered('open', { request, items: [first, second], next: 1 }),
    answered('open', { request, items: [first, second], next: null }),
    ...faultsOf('open'),
    answered('loadItems', { items: [third], next: null }),
    ...faultsOf('loadItems'),
  ],
  abstract: ({ context: { items, next, openItems } }) => [items.length, next, openItems],
  leadsTo: {
    TOGGLE_ITEM: ['loading', 'failed', 'shown', 'loadingMore', 'moreFailed'],
    'done.actor.open': ['shown'],
    'error.actor.open': ['failed'],
    RETRY: ['loading', 'loadingMore'],
    MORE: ['loadingMore'],
    'done.actor.loadItems': ['shown'],
    'error.actor.loadItems': ['moreFailed'],
  },
  states: {
    loading: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ open: { change } });
      expect(snapshot.context.items).toEqual([change.first]);
    },
    failed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
      expect(snapshot.context.items).toEqual([change.first]);
    },
    shown: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      const { items, next, openItems } = snapshot.context;
      if (event?.type === 'xstate.done.actor.loadItems') expect(items).toEqual([first, second, third]);
      if (event?.type === 'TOGGLE_ITEM') expect(openItems.length).toBeLessThanOrEqual(1);
      expect(snapshot.context.request).toEqual(request);
      expect(snapshot.can({ type: 'MORE' })).toBe(next !== null);
    },
    loadingMore: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ loadItems: { uuid: change.uuid, after: 1 } });
    },
    moreFailed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.items).toEqual([first, second]);
      expect(snapshot.context.fault).not.toBeNull();
    },
  },
});
