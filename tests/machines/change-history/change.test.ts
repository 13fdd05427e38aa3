import { expect } from 'vitest';
import { changeMachine } from '../../../machines/change-history/change.machine.ts';
import { accessUser, OPERATOR } from '../../support/access-questions.ts';
import { changeItem, recordedChange } from '../../support/changes.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const change = recordedChange({ items: 3 });
const [first, second, third] = ['ada', 'bob', 'eve'].map((name) => changeItem({ name }));
const [ada, grace] = [accessUser('ada'), accessUser('grace')] as const;
const group = {
  count: 2,
  isCapped: false,
  gained: [OPERATOR],
  gainedTotal: 1,
  lost: [],
  lostTotal: 0,
  users: [ada],
};
const access = { groups: [{ ...group, next: ada.uuid }], omitted: 0 };
const noAccess = { groups: [], omitted: 0 };
const request = { id: 'a-request', client: 'Console', address: '203.0.113.7', roles: ['ADMIN'] };

testModel(changeMachine, {
  inputs: [{ change }],
  events: [
    { type: 'TOGGLE_ITEM', index: 1 },
    answered('open', { request, items: [first, second], next: 1, access }),
    answered('open', { request, items: [first, second], next: null, access: noAccess }),
    ...faultsOf('open'),
    answered('loadItems', { items: [third], next: null }),
    ...faultsOf('loadItems'),
    { type: 'MORE_USERS', group: 0 },
    { type: 'MORE_USERS', group: 1 },
    answered('loadUsers', { users: [grace], next: null }),
    ...faultsOf('loadUsers'),
  ],
  abstract: ({ context: { items, next, openItems, access: found, group: asked } }) => [
    items.length,
    next,
    openItems,
    found?.groups.map(({ users, next: more }) => [users.length, more]),
    asked,
  ],
  leadsTo: {
    TOGGLE_ITEM: ['loading', 'failed', 'shown', 'loadingMore', 'moreFailed', 'loadingUsers', 'usersFailed'],
    'done.actor.open': ['shown'],
    'error.actor.open': ['failed'],
    RETRY: ['loading', 'loadingMore', 'loadingUsers'],
    MORE: ['loadingMore'],
    'done.actor.loadItems': ['shown'],
    'error.actor.loadItems': ['moreFailed'],
    MORE_USERS: ['loadingUsers'],
    'done.actor.loadUsers': ['shown'],
    'error.actor.loadUsers': ['usersFailed'],
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
      const { groups } = snapshot.context.access!;
      if (event?.type === 'xstate.done.actor.loadUsers') expect(groups[0]!.users).toEqual([ada, grace]);
      expect(snapshot.can({ type: 'MORE_USERS', group: 0 })).toBe((groups[0]?.next ?? null) !== null);
    },
    loadingMore: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ loadItems: { uuid: change.uuid, after: 1 } });
    },
    loadingUsers: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ loadUsers: { uuid: change.uuid, group: 0, after: ada.uuid } });
    },
    usersFailed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.fault).not.toBeNull();
    },
    moreFailed: ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.items).toEqual([first, second]);
      expect(snapshot.context.fault).not.toBeNull();
    },
  },
});
