import { expect } from 'vitest';
import type { Fault } from '../../../openapi/fault.ts';
import type { UserSummary } from '../../../openapi/types.ts';
import { UNKNOWN_EFFECTS } from '../../../machines/user/changed-users.ts';
import { statusChangeMachine } from '../../../machines/user/status-change.machine.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';
import { userSummary } from '../../support/summaries.ts';

const anna = userSummary('anna');
const ben = userSummary('ben');
const changed = { ...anna, active: false };
const effects = { endedSessions: 2, toldApplications: ['Maps'] };
const undone = { restored: [anna], kept: [{ user: ben, because: 'changed' }] };

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
    answered('lookUpUsers', [changed]),
    answered('lookUpUsers', [anna]),
    ...faultsOf('lookUpUsers'),
  ],
  abstract: ({ context }) => context.queue.map(({ does, users }) => [does, users[0]?.username]),
  // Undos are queued without end.
  mayMeet: ({ context }, { type }) => type !== 'UNDO' || context.queue.length < 2,
  leadsTo: {
    CLEAR: ['idle'],
    CHANGE: ['changing', 'lookingUp', 'undoing'],
    UNDO: ['changing', 'lookingUp', 'undoing'],
    'done.actor.changeStatus': ['changing', 'idle', 'undoing'],
    'error.actor.changeStatus': ['changing', 'idle', 'lookingUp', 'undoing'],
    'done.actor.lookUpUsers': ['changing', 'idle', 'undoing'],
    'error.actor.lookUpUsers': ['changing', 'idle', 'undoing'],
    'done.actor.undoDeactivation': ['changing', 'idle', 'undoing'],
    'error.actor.undoDeactivation': ['changing', 'idle', 'lookingUp', 'undoing'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.context).toMatchObject({ queue: [], fault: null });
      expect(asked).toEqual({});
      expectEmitted(event, emitted);
    },
    changing: ({ snapshot, asked, emitted, event }) => {
      const [first] = snapshot.context.queue;
      expect(snapshot.context.fault).toBeNull();
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({
        changeStatus: { active: first?.does === 'activate', user: first?.users[0] },
      });
      expectEmitted(event, emitted);
    },
    lookingUp: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked).toEqual({ lookUpUsers: snapshot.context.queue[0]?.users });
      if (event && 'error' in event) {
        expect(hasNoAnswer(event['error'])).toBe(true);
        expect(snapshot.context.fault).toEqual(event['error']);
      }
      expect(emitted).toEqual([]);
    },
    undoing: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.fault).toBeNull();
      expect(asked).toEqual({ undoDeactivation: [changed] });
      expectEmitted(event, emitted);
    },
  },
});

/** What is said of one call or undo, and never before what has become of the users is known. */
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
    case 'xstate.done.actor.lookUpUsers': {
      const users = event.output as readonly UserSummary[];
      const isActive = users.every(({ active }) => active);
      expect([
        [{ type: 'changed', active: isActive, users, unchanged: [], effects: UNKNOWN_EFFECTS }],
        [{ type: 'refused', active: !isActive, user: expect.anything(), fault: expect.anything() }],
        isActive
          ? [{ type: 'undone', users, kept: [] }]
          : [{ type: 'notUndone', users: [changed], fault: expect.anything() }],
      ]).toContainEqual(emitted);
      break;
    }
    case 'xstate.error.actor.lookUpUsers':
      expect(emitted).toEqual([{ type: 'unclear', active: expect.any(Boolean), users: expect.any(Array) }]);
      break;
    default:
      expect(emitted).toEqual([]);
  }
}
