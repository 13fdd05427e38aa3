import { expect } from 'vitest';
import { sharingMachine } from '../../../machines/flows/sharing.machine.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(sharingMachine, {
  inputs: [
    { shared: false, tab: 't1' },
    { shared: true, tab: 't1' },
  ],
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
      expect(asked).toEqual({ share: { tab: 't1' } });
      if (event === null) expect(snapshot.context.shared).toBe(true);
      expect(snapshot.can({ type: 'SHARE' })).toBe(false);
    },
  },
});
