import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { Secret } from '../../../machines/common/secret.ts';
import {
  type LinkedUser,
  type PasswordLink,
  passwordLinkMachine,
} from '../../../machines/user/password-link.machine.ts';
import { answered, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const anna = { uuid: 'u1', username: 'anna', active: true };
const cleo = { uuid: 'u2', username: 'cleo', active: false };
const created = {
  link: new Secret('https://suite.example/userprofile/password/new/token'),
  validMinutes: 60,
};

testModel(passwordLinkMachine, {
  inputs: [undefined],
  events: [
    { type: 'CREATE', user: anna },
    { type: 'CREATE', user: cleo },
    answered('createLink', created),
    ...faultsOf('createLink'),
  ],
  abstract: ({ context }) => context.target,
  leadsTo: {
    CREATE: ['creating'],
    CANCEL: ['idle'],
    CLEAR: ['idle'],
    'done.actor.createLink': ['shown'],
    'error.actor.createLink': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      expect(snapshot.context.created).toBeNull();
      expect(asked).toEqual({});
      const failed = event?.type.startsWith('xstate.error');
      const { target } = snapshot.context;
      expect(emitted).toEqual(
        failed ? [{ type: 'passwordLinkFailed', user: target, fault: event?.['error'] }] : [],
      );
    },
    creating: ({ snapshot, asked, event }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context).toEqual({ target: event?.['user'], created: null });
      expect(asked).toEqual({ createLink: event?.['user'] });
      expect(snapshot.can({ type: 'CREATE', user: anna })).toBe(false);
      for (const type of ['CANCEL', 'CLEAR'] as const) expect(snapshot.can({ type })).toBe(true);
    },
    shown: ({ snapshot, asked, emitted }) => {
      expect(snapshot.context.created).toBe(created);
      expect(snapshot.context.target).not.toBeNull();
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
      expect(snapshot.can({ type: 'CREATE', user: anna })).toBe(false);
      for (const type of ['CANCEL', 'CLEAR'] as const) expect(snapshot.can({ type })).toBe(true);
    },
  },
});

test('no snapshot of the machine contains the link', async () => {
  const machine = passwordLinkMachine.provide({
    actors: { createLink: fromPromise<PasswordLink, LinkedUser>(() => Promise.resolve(created)) },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'CREATE', user: anna });
  await expect.poll(() => actor.getSnapshot().matches('shown')).toBe(true);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('token');
});
