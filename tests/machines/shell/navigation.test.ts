import { expect } from 'vitest';
import { navigationMachine } from '../../../machines/shell/navigation.machine.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(navigationMachine, {
  inputs: [{ expanded: true }, { expanded: false }],
  leadsTo: {
    TOGGLE: ['collapsed', 'expanded'],
  },
  states: {
    expanded: ({ emitted, event }) =>
      expect(emitted).toEqual(event ? [{ type: 'navigationToggled', expanded: true }] : []),
    collapsed: ({ emitted, event }) =>
      expect(emitted).toEqual(event ? [{ type: 'navigationToggled', expanded: false }] : []),
  },
});
