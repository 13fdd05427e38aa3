import { expect } from 'vitest';
import { sharingMachine } from '../../../machines/flows/sharing.machine.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(sharingMachine, {
  inputs: [{ shared: false }, { shared: true }],
  states: {
    apart: ({ asked }) => expect(asked).toEqual({}),
    shared: ({ asked, snapshot }) => {
      expect(Object.keys(asked)).toEqual(['share']);
      expect(snapshot.can({ type: 'SHARE' })).toBe(false);
    },
  },
});
