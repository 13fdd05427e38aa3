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
const undone = { restored: [anna], kept: [{ user: ben, because: 'changed' }] };

const BUSY = ['changing.calling', 'changing.lookingUp', 'undoing.calling', 'undoing.lookingUp'];
const NEXT = ['changing.calling', 'idle', 'undoing.calling'];

testModel(statusChangeMachine, {
  inputs: [undefined],
  events: [
    { type: 'CHANGE', active: false, user: anna },
    { type: 'CHANGE', active: true, user: ben },
    { type: 'UNDO', users: [changed] },
    answered('changeStatus', { users: [changed], unchanged: [], effects }),
    answered('undoDeactivation', undone),
    ...faultsOf('changeStatus'),
    ...faultsOf('undoDeactivation'),
    answered('lookUpUser', [changed]),
    answered('lookUpUser', [anna]),
    ...faultsOf('lookUpUser'),
    answered('lookUpUsers', [changed]),
    answered('lookUpUsers', [anna]),
    ...faultsOf('lookUpUsers'),
  ],
  abstract: ({ context }) => context.queue.map(({ does, users }) => [does, users[0]?.username]),
  // Allows two undos in the queue. Without a limit, the model would be infinite.
  maySend: ({ context }, { type }) => type !== 'UNDO' || context.queue.length < 2,
  leadsTo: {
    CLEAR: ['idle'],
    CHANGE: BUSY,
    UNDO: BUSY,
    'done.actor.changeStatus': NEXT,
    'error.actor.changeStatus': [...NEXT, 'changing.lookingUp'],
    'done.actor.lookUpUser': NEXT,
    'error.actor.lookUpUser': NEXT,
    'done.actor.undoDeactivation': NEXT,
    'error.actor.undoDeactivation': [...NEXT, 'undoing.lookingUp'],
    'done.actor.lookUpUsers': NEXT,
    'error.actor.lookUpUsers': NEXT,
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
      expect(asked).toEqual({
        changeStatus: { active: first?.does === 'activate', user: first?.users[0] },
      });
      expectEmitted(event, emitted);
    },
    'changing.lookingUp': (moment) => {
      expect(moment.asked).toEqual({ lookUpUser: moment.snapshot.context.queue[0]?.users });
      expectLookingUp(moment);
    },
    'undoing.lookingUp': (moment) => {
      expect(moment.asked).toEqual({ lookUpUsers: [changed] });
      expectLookingUp(moment);
    },
    'undoing.calling': ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.fault).toBeNull();
      expect(asked).toEqual({ undoDeactivation: [changed] });
      expectEmitted(event, emitted);
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

/** Asserts which events are emitted after a call or an undo. Nothing is emitted before its outcome is known. */
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
    case 'xstate.done.actor.undoDeactivation':
      expect(emitted).toEqual([{ type: 'undone', users: undone.restored, kept: undone.kept }]);
      break;
    case 'xstate.error.actor.undoDeactivation':
      expect(hasNoAnswer(event.error as Fault)).toBe(false);
      expect(emitted).toEqual([{ type: 'notUndone', users: [changed], fault: event.error }]);
      break;
    case 'xstate.done.actor.lookUpUser': {
      const users = event.output as readonly UserSummary[];
      const isActive = users.every(({ active }) => active);
      expect([
        [{ type: 'changed', active: isActive, users, unchanged: [], effects: UNKNOWN_EFFECTS }],
        [{ type: 'refused', active: !isActive, user: expect.anything(), fault: expect.anything() }],
      ]).toContainEqual(emitted);
      break;
    }
    case 'xstate.done.actor.lookUpUsers': {
      const users = event.output as readonly UserSummary[];
      expect(emitted).toEqual([
        users.every(({ active }) => active)
          ? { type: 'undone', users, kept: [] }
          : { type: 'notUndone', users: [changed], fault: expect.anything() },
      ]);
      break;
    }
    case 'xstate.error.actor.lookUpUser':
      expect(emitted).toEqual([{ type: 'unclear', active: expect.any(Boolean), users: expect.any(Array) }]);
      break;
    case 'xstate.error.actor.lookUpUsers':
      expect(emitted).toEqual([{ type: 'unclear', active: true, users: [changed] }]);
      break;
    default:
      expect(emitted).toEqual([]);
  }
}
