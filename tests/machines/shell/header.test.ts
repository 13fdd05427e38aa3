import { expect } from 'vitest';
import { headerMachine } from '../../../machines/shell/header.machine.ts';
import { answered, failed } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const source = { url: 'https://header.example/header.js', css: null, config: null, version: '1' };

testModel(headerMachine, {
  inputs: [undefined],
  events: [
    { type: 'LOAD', source },
    { type: 'LOAD', source: null },
    answered('loadHeader'),
    failed('loadHeader', new Error('script error')),
  ],
  leadsTo: {
    LOAD: ['loading', 'standIn'],
    CLEAR: ['idle'],
    'done.actor.loadHeader': ['shown'],
    'error.actor.loadHeader': ['standIn'],
    'after.patience.header.loading': ['standIn'],
  },
  states: {
    idle: ({ asked }) => expect(asked).toEqual({}),
    loading: ({ asked }) => expect(asked).toEqual({ loadHeader: source }),
    shown: ({ asked, event }) => {
      expect(event?.type).toBe('xstate.done.actor.loadHeader');
      expect(asked).toEqual({});
    },
    standIn: ({ asked, event }) => {
      expect(event?.type).toMatch(/^LOAD$|^xstate\.error\.actor\.loadHeader$|^xstate\.after\.patience/);
      expect(asked).toEqual({});
    },
  },
});
