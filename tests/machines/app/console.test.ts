import { expect, it } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { consoleMachine } from '../../../machines/app/console.machine.ts';
import { testModel } from '../../support/model/model-test.ts';

testModel(consoleMachine, {
  inputs: [{ menuExpanded: true, mostRows: 100 }],
  events: [{ type: 'CLEAR' }, { type: 'LEAVE_SCREEN' }],
  leadsTo: { CLEAR: ['open'], LEAVE_SCREEN: ['open'] },
  states: {
    open: ({ snapshot: { context }, asked }) => {
      // The console requests a list only when a screen needs it.
      expect(asked).toEqual({});
      for (const list of Object.values<AnyActorRef>(context.lists)) {
        expect(list.getSnapshot().value).toEqual({ page: 'unopened', whole: { missing: 'unrequested' } });
      }
      for (const removal of Object.values<AnyActorRef>(context.removals)) {
        expect(removal.getSnapshot().value).toBe('closed');
      }
      expect(context.menu.getSnapshot().value).toBe('expanded');
    },
  },
});

it.each(['CLEAR', 'LEAVE_SCREEN'] as const)('the console removes the cached network on %s', (type) => {
  const actor = createActor(consoleMachine, { input: { menuExpanded: true, mostRows: 100 } }).start();
  const { network } = actor.getSnapshot().context;
  network.send({ type: 'OPEN' });
  expect(network.getSnapshot().value).toBe('loading');
  actor.send({ type });
  expect(network.getSnapshot().value).toBe('closed');
  actor.stop();
});
