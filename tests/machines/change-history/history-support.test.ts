import { expect } from 'vitest';
import { historySupportMachine } from '../../../machines/change-history/history-support.machine.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(historySupportMachine, {
  inputs: [undefined],
  events: [{ type: 'START' }, { type: 'CLEAR' }, answered('find'), ...faultsOf('find')],
  abstract: () => null,
  leadsTo: {
    START: ['finding'],
    CLEAR: ['off'],
    'done.actor.find': ['offered'],
    'error.actor.find': ['offered', 'absent'],
  },
  states: {
    off: ({ asked }) => expect(asked).toEqual({}),
    finding: ({ asked }) => expect(Object.keys(asked)).toEqual(['find']),
    offered: ({ asked }) => expect(asked).toEqual({}),
    absent: ({ asked, event }) => {
      expect(asked).toEqual({});
      const fault = event?.['error'] as Fault | undefined;
      expect(fault?.kind === 'malformed' || fault?.status === 404).toBe(true);
    },
  },
});
