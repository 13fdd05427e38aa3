import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { resetMailMachine } from '../../../machines/user/reset-mail.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const user = { uuid: 'u1', username: 'anna', email: 'anna@example.org', active: true };
const inactive = { ...user, active: false };
const send = (to: typeof user, typed = to.email) => ({ type: 'SEND', user: to, typed }) as const;

/** Asserts that the dialog can be left: by `CANCEL`, and by `CLEAR`, which is sent when the session ends. */
function expectLeft(snapshot: SnapshotFrom<typeof resetMailMachine>): void {
  for (const type of ['CANCEL', 'CLEAR'] as const) expect(snapshot.can({ type })).toBe(true);
}

testModel(resetMailMachine, {
  inputs: [undefined],
  events: [
    send(user),
    send(inactive),
    // The service removes invisible characters, so this text equals the stored address.
    send(user, `${user.email}\u200b `),
    send(inactive, 'new@example.org'),
    send(user, 'new@example.org'),
    answered('sendResetMail'),
    ...faultsOf('sendResetMail'),
  ],
  abstract: ({ context }) => context.target?.active ?? null,
  leadsTo: {
    SEND: ['asking', 'sending', 'unsaved'],
    CLEAR: ['idle'],
    'done.actor.sendResetMail': ['idle'],
    CONFIRM: ['sending'],
    'error.actor.sendResetMail': ['idle'],
    CANCEL: ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.hasTag('busy')).toBe(false);
      expect(asked).toEqual({});
      if (event?.type.startsWith('xstate.done')) {
        expect(emitted).toEqual([{ type: 'resetMailSent' }]);
      } else if (event?.type.startsWith('xstate.error')) {
        expect(emitted).toEqual([{ type: 'resetMailFailed', fault: event['error'] }]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    unsaved: ({ snapshot, asked, emitted, event }) => {
      expect(event).toMatchObject({ typed: 'new@example.org', user: snapshot.context.target });
      expectLeft(snapshot);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    asking: ({ snapshot, asked, emitted }) => {
      expectLeft(snapshot);
      expect(snapshot.context.target).toEqual(inactive);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    sending: ({ snapshot, asked, emitted, event }) => {
      if (event?.type === 'SEND') expect(snapshot.context.target).toEqual(event['user']);
      else expect(snapshot.context.target).toEqual(inactive);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.can(send(user))).toBe(false);
      expect(snapshot.can({ type: 'CLEAR' })).toBe(true);
      expect(asked).toEqual({ sendResetMail: snapshot.context.target });
      expect(emitted).toEqual([]);
    },
  },
});
