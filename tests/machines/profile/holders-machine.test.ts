import { expect } from 'vitest';
import { type HeldObject, holdersMachine } from '../../../machines/profile/holders.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const noc: HeldObject = { resource: 'businessProfile', uuid: 'noc' };
const desk: HeldObject = { resource: 'appProfile', uuid: 'desk' };
const HOLDERS = { noc: { active: 300_000, inactive: 2, first: [] } };

testModel(holdersMachine, {
  inputs: [undefined],
  events: [
    { type: 'SHOW', object: noc },
    { type: 'SHOW', object: desk },
    { type: 'HIDE', object: noc },
    // Another form of the same object, such as the earlier one if the screen was opened again.
    { type: 'HIDE', object: { ...noc } },
    { type: 'LISTS_CHANGED', lists: ['users', 'clusters'] },
    { type: 'LISTS_CHANGED', lists: ['clusters'] },
    { type: 'CLEAR' },
    answered('load', HOLDERS),
    ...faultsOf('load'),
    answered('refresh', HOLDERS),
    ...faultsOf('refresh'),
  ],
  abstract: ({ context: { object, holders, stale } }) => [object, holders !== null, stale],
  leadsTo: {
    SHOW: ['shown.loading'],
    HIDE: ['idle'],
    CLEAR: ['idle'],
    LISTS_CHANGED: ['shown.loading', 'shown.refreshing', 'shown.aging'],
    'after.pause.holders.shown.aging': ['shown.refreshing'],
    RETRY: ['shown.loading'],
    'done.actor.load': ['shown.current', 'shown.aging'],
    'error.actor.load': ['shown.failed'],
    'done.actor.refresh': ['shown.current', 'shown.aging'],
    'error.actor.refresh': ['shown.failed'],
  },
  states: {
    idle: ({ snapshot, asked }) => {
      expect(snapshot.context).toEqual({ object: null, holders: null, stale: false });
      expect(asked).toEqual({});
    },
    'shown.loading': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ load: snapshot.context.object });
      expect(snapshot.context.holders).toBeNull();
    },
    'shown.current': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context).toMatchObject({ holders: HOLDERS, stale: false });
    },
    'shown.aging': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.holders).toEqual(HOLDERS);
    },
    'shown.refreshing': ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({ refresh: snapshot.context.object });
      expect(snapshot.context.holders).toEqual(HOLDERS);
    },
    'shown.failed': ({ snapshot, asked }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.holders).toBeNull();
      expect(snapshot.context.object).not.toBeNull();
    },
  },
});
