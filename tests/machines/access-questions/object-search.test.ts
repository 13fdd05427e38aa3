import { expect } from 'vitest';
import { objectSearchMachine } from '../../../machines/access-questions/object-search.machine.ts';
import { OPERATOR } from '../../support/access-questions.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(objectSearchMachine, {
  inputs: [undefined],
  events: [
    { type: 'TYPE', text: 'oper' },
    { type: 'TYPE', text: ' ' },
    { type: 'TYPE', text: null },
    answered('search', { objects: [OPERATOR] }),
    ...faultsOf('search'),
  ],
  abstract: ({ context: { typed, objects } }) => [typed, objects.length],
  leadsTo: {
    TYPE: ['pausing', 'idle'],
    'after.pause.objectSearch.pausing': ['searching'],
    'done.actor.search': ['idle'],
    'error.actor.search': ['failed'],
  },
  states: {
    idle: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      if (event?.type === 'xstate.done.actor.search') expect(snapshot.context.objects).toEqual([OPERATOR]);
    },
    pausing: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({});
      expect(snapshot.context.typed).toBe('oper');
    },
    searching: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(asked).toEqual({ search: { name: 'oper' } });
    },
    failed: ({ snapshot, asked }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
    },
  },
});
