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
    LOAD: ['loading', 'builtIn'],
    CLEAR: ['idle'],
    'done.actor.loadHeader': ['shown'],
    'error.actor.loadHeader': ['builtIn'],
    'after.patience.header.loading': ['builtIn'],
  },
  states: {
    idle: ({ asked }) => expect(asked).toEqual({}),
    loading: ({ asked }) => expect(asked).toEqual({ loadHeader: source }),
    shown: ({ asked, event }) => {
      expect(event?.type).toBe('xstate.done.actor.loadHeader');
      expect(asked).toEqual({});
    },
    builtIn: ({ asked, event }) => {
      expect(event?.type).toMatch(/^LOAD$|^xstate\.error\.actor\.loadHeader$|^xstate\.after\.patience/);
      expect(asked).toEqual({});
    },
  },
});
