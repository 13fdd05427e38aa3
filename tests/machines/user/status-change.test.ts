import { expect } from 'vitest';
import { statusChangeMachine } from '../../../machines/user/status-change.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { userSummary } from '../../support/summaries.ts';

const anna = userSummary('anna');
const ben = userSummary('ben');
const changed = { ...anna, active: false };

testModel(statusChangeMachine, {
  inputs: [undefined],
  events: [
    { type: 'CHANGE', active: false, user: anna },
    { type: 'CHANGE', active: true, user: ben },
    answered('changeStatus', [changed]),
    ...faultsOf('changeStatus'),
  ],
  abstract: ({ context }) => context.queue.map(({ user }) => user.username),
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.context.queue).toEqual([]);
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate')) expect(emitted).toHaveLength(1);
      else expect(emitted).toEqual([]);
    },
    changing: ({ snapshot, asked, emitted, event }) => {
      const { queue } = snapshot.context;
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ changeStatus: queue[0] });
      expect(new Set(queue.map(({ user }) => user.uuid)).size).toBe(queue.length);
      if (event?.type === 'xstate.done.actor.changeStatus') {
        expect(emitted).toEqual([{ type: 'changed', active: expect.any(Boolean), users: [changed] }]);
      } else if (event?.type === 'xstate.error.actor.changeStatus') {
        expect(emitted).toMatchObject([{ type: 'refused', fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
  },
});
