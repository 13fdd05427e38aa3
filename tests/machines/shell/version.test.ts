import { expect } from 'vitest';
import { versionMachine } from '../../../machines/shell/version.machine.ts';
import { answered, failed } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(versionMachine, {
  inputs: [undefined],
  events: [
    { type: 'PART_FAILED' },
    { type: 'RELOAD' },
    answered('isCurrent', true),
    answered('isCurrent', false),
    failed('isCurrent', new TypeError('Failed to fetch')),
  ],
  states: {
    current: ({ asked }) => expect(asked).toEqual({}),
    checking: ({ asked }) => expect(Object.keys(asked)).toEqual(['isCurrent']),
    outdated: ({ asked, event }) => {
      expect(event).toMatchObject({ type: 'xstate.done.actor.isCurrent', output: false });
      expect(asked).toEqual({});
    },
    leaving: ({ event }) => expect(event?.type).toBe('RELOAD'),
  },
});
