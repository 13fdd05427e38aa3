import { expect } from 'vitest';
import { sharingMachine } from '../../../machines/flows/sharing.machine.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(sharingMachine, {
  inputs: [{ shared: false }, { shared: true }],
  leadsTo: {
    SHARE: ['shared'],
    STOP: ['apart'],
    'done.actor.share': ['apart'],
    'error.actor.share': ['apart'],
  },
  states: {
    apart: ({ asked, event, snapshot }) => {
      expect(asked).toEqual({});
      if (event === null) expect(snapshot.context.shared).toBe(false);
    },
    shared: ({ asked, event, snapshot }) => {
      expect(Object.keys(asked)).toEqual(['share']);
      if (event === null) expect(snapshot.context.shared).toBe(true);
      expect(snapshot.can({ type: 'SHARE' })).toBe(false);
    },
  },
});
