import { expect } from 'vitest';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(menuMachine, {
  inputs: [{ expanded: true }, { expanded: false }],
  leadsTo: {
    TOGGLE: ['collapsed', 'expanded'],
  },
  states: {
    expanded: ({ emitted, event }) =>
      expect(emitted).toEqual(event ? [{ type: 'menuToggled', expanded: true }] : []),
    collapsed: ({ emitted, event }) =>
      expect(emitted).toEqual(event ? [{ type: 'menuToggled', expanded: false }] : []),
  },
});
