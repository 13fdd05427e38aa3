import { expect } from 'vitest';
import type { Fault } from '../../../openapi/client/fault.ts';
import type { UserSummary } from '../../../openapi/generated/types.ts';
import { UNKNOWN_EFFECTS } from '../../../machines/user/changed-users.ts';
import { statusChangeMachine } from '../../../machines/user/status-change.machine.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';
import { userSummary } from '../../support/summaries.ts';

const anna = userSummary('anna');
const ben = userSummary('ben');
const changed = { ...anna, active: false };
const effects = { endedSessions: 2, notifiedApplications: ['Maps'] };
const BUSY = ['changing.calling', 'changing.lookingUp'];
const NEXT = ['changing.calling', 'idle'];

testModel(statusChangeMachine, {
  inputs: [undefined],
  events: [
    { type: 'CHANGE', active: false, user: anna },
    { type: 'CHANGE', active: true, user: ben },
    answered('changeStatus', { users: [changed], unchanged: [], effects }),
    ...faultsOf('changeStatus'),
    answered('lookUpUser', changed),
    answered('lookUpUser', anna),
    ...faultsOf('lookUpUser'),
  ],
  abstract: ({ context }) => context.queue.map(({ active, user }) => [active, user.username]),
  leadsTo: {
    CLEAR: ['idle'],
    CHANGE: BUSY,
    'done.actor.changeStatus': NEXT,
    'error.actor.changeStatus': [...NEXT, 'changing.lookingUp'],
    'done.actor.lookUpUser': NEXT,
    'error.actor.lookUpUser': NEXT,
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.context).toMatchObject({ queue: [], fault: null });
      expect(asked).toEqual({});
      expectEmitted(event, emitted);
    },
    'changing.calling': ({ snapshot, asked, emitted, event }) => {
      const [first] = snapshot.context.queue;
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ changeStatus: first });
      expectEmitted(event, emitted);
    },
    'changing.lookingUp': (moment) => {
      expect(moment.asked).toEqual({ lookUpUser: moment.snapshot.context.queue[0] });
      expectLookingUp(moment);
    },
  },
});

function expectLookingUp({ snapshot, emitted, event }: Moment<typeof statusChangeMachine>): void {
  expect(snapshot.hasTag('busy')).toBe(true);
  if (event && 'error' in event) {
    expect(hasNoAnswer(event['error'])).toBe(true);
    expect(snapshot.context.fault).toEqual(event['error']);
  }
  expect(emitted).toEqual([]);
}

/** Asserts the events that are emitted after a call. No event is emitted before the outcome of the call is known. */
function expectEmitted(
  event: { type: string; error?: unknown; output?: unknown } | null | undefined,
  emitted: readonly object[],
): void {
  switch (event?.type) {
    case 'xstate.done.actor.changeStatus':
      expect(emitted).toEqual([
        { type: 'changed', active: expect.any(Boolean), users: [changed], unchanged: [], effects },
      ]);
      break;
    case 'xstate.error.actor.changeStatus':
      expect(hasNoAnswer(event.error as Fault)).toBe(false);
      expect(emitted).toMatchObject([{ type: 'refused', fault: event.error }]);
      break;
    case 'xstate.done.actor.lookUpUser': {
      const user = event.output as UserSummary;
      const isActive = user.active;
      expect([
        [{ type: 'changed', active: isActive, users: [user], unchanged: [], effects: UNKNOWN_EFFECTS }],
        [{ type: 'refused', active: !isActive, user: expect.anything(), fault: expect.anything() }],
      ]).toContainEqual(emitted);
      break;
    }
    case 'xstate.error.actor.lookUpUser':
      expect(emitted).toEqual([{ type: 'unclear', active: expect.any(Boolean), user: expect.anything() }]);
      break;
    default:
      expect(emitted).toEqual([]);
  }
}
