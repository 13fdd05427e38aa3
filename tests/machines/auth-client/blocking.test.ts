import { expect } from 'vitest';
import { clientBlockingMachine } from '../../../machines/auth-client/blocking.machine.ts';
import { storedAuthClient } from '../../support/auth-clients.ts';
import { answered, faultsOf, hasNoAnswer } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const signedIn = { users: [{ uuid: 'uuid-anna', name: 'anna' }], total: 3, isCapped: false };
const client = { uuid: 'uuid-reports', name: 'Reports' };
const blocked = { stored: storedAuthClient({ blocked: true }), tag: '"2"' };
const open = { stored: storedAuthClient(), tag: '"3"' };

testModel(clientBlockingMachine, {
  inputs: [undefined],
  events: [
    { type: 'BLOCK', client },
    { type: 'UNBLOCK', client },
    answered('countUsers', signedIn),
    ...faultsOf('countUsers'),
    answered('change', blocked),
    ...faultsOf('change'),
    answered('lookUpClient', blocked),
    answered('lookUpClient', open),
    ...faultsOf('lookUpClient'),
  ],
  abstract: ({ context }) => [context.blocks],
  leadsTo: {
    BLOCK: ['counting'],
    UNBLOCK: ['changing.calling'],
    CONFIRM: ['changing.calling'],
    CLEAR: ['idle'],
    CANCEL: ['idle'],
    'done.actor.countUsers': ['asking'],
    'error.actor.countUsers': ['asking'],
    'done.actor.change': ['idle'],
    'error.actor.change': ['changing.lookingUp', 'idle'],
    'done.actor.lookUpClient': ['idle'],
    'error.actor.lookUpClient': ['idle'],
  },
  states: {
    idle: ({ snapshot, asked, emitted, event }) => {
      const { blocks, fault } = snapshot.context;
      expect([...snapshot.tags]).toEqual([]);
      expect(asked).toEqual({});
      if (event?.type === 'xstate.error.actor.lookUpClient') {
        expect(emitted).toEqual([{ type: 'blockingUnclear', client, blocks }]);
      } else if (event?.type === 'xstate.error.actor.change') {
        expect(emitted).toEqual([{ type: 'clientNotChanged', client, blocks, fault: event['error'] }]);
      } else if (event?.type === 'xstate.done.actor.change') {
        expect(emitted).toEqual([{ type: 'clientChanged', version: event['output'] }]);
      } else if (event?.type === 'xstate.done.actor.lookUpClient') {
        const isDone = (event['output'] === blocked) === blocks;
        expect(emitted).toEqual([
          isDone
            ? { type: 'clientChanged', version: event['output'] }
            : { type: 'clientNotChanged', client, blocks, fault },
        ]);
      } else {
        expect(emitted).toEqual([]);
      }
    },
    counting: ({ snapshot, asked, emitted }) => {
      expect([...snapshot.tags]).toEqual(['open']);
      expect(snapshot.context).toMatchObject({ target: client, blocks: true, users: null });
      expect(snapshot.can({ type: 'CONFIRM' })).toBe(false);
      expect(asked).toEqual({ countUsers: { uuid: client.uuid } });
      expect(emitted).toEqual([]);
    },
    asking: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['open']);
      expect(snapshot.context.users).toBe(event?.type === 'xstate.done.actor.countUsers' ? signedIn : null);
      expect(asked).toEqual({});
      expect(emitted).toEqual([]);
    },
    'changing.calling': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(snapshot.context.blocks).toBe(event?.type === 'CONFIRM');
      expect(asked).toEqual({ change: { uuid: client.uuid, blocked: snapshot.context.blocks } });
      expect(emitted).toEqual([]);
    },
    'changing.lookingUp': ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(hasNoAnswer(event?.['error'])).toBe(true);
      expect(asked).toEqual({ lookUpClient: { uuid: client.uuid, blocked: snapshot.context.blocks } });
      expect(emitted).toEqual([]);
    },
  },
});
