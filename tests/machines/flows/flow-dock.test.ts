import { expect, test, vi } from 'vitest';
import { type AnyActorRef, createActor, createEmptyActor, fromPromise, waitFor } from 'xstate';
import { type DockedFlow, flowDockMachine } from '../../../machines/flows/flow-dock.machine.ts';
import { answered, failed, fault } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const form = createEmptyActor();
const list = createEmptyActor();
const flow = { stop: vi.fn<() => void>() };

testModel(flowDockMachine, {
  walksOnly: true,
  inputs: [undefined],
  events: [
    { type: 'OPEN', screen: form },
    { type: 'MOVED', screen: list },
    { type: 'MOVED', screen: form },
    answered('openFlow', flow),
    answered('openFlow', null),
    failed('openFlow', fault({})),
    failed('showPanel', fault({})),
  ],
  abstract: ({ context }) => [context.screen === form, context.screen === list, context.flow !== null],
  leadsTo: {
    OPEN: ['open.opening'],
    MOVED: ['open.opening'],
    CLOSE: ['closed'],
    'done.actor.showPanel': ['closed'],
    'error.actor.showPanel': ['closed'],
    'done.actor.openFlow': ['open.shown', 'open.without'],
    'error.actor.openFlow': ['open.failed'],
    RETRY: ['open.opening'],
  },
  states: {
    closed: ({ asked, snapshot }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.flow).toBeNull();
    },
    'open.opening': ({ asked, snapshot, event }) => {
      expect(Object.keys(asked).toSorted()).toEqual(['openFlow', 'showPanel']);
      expect(asked['openFlow']).toEqual({ screen: snapshot.context.screen });
      if (event && 'screen' in event) expect(snapshot.context.screen).toBe(event['screen']);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.context.flow).toBeNull();
    },
    'open.shown': ({ asked, snapshot }) => {
      expect(Object.keys(asked)).toEqual(['showPanel']);
      expect(snapshot.context.flow).toBe(flow);
      // The dock ignores `MOVED` if it names the screen that the dock already shows.
      expect(snapshot.can({ type: 'MOVED', screen: snapshot.context.screen })).toBe(false);
    },
    'open.without': ({ asked, snapshot }) => {
      expect(Object.keys(asked)).toEqual(['showPanel']);
      expect(snapshot.context.flow).toBeNull();
    },
    'open.failed': ({ asked, snapshot }) => {
      expect(Object.keys(asked)).toEqual(['showPanel']);
      expect(snapshot.can({ type: 'RETRY' })).toBe(true);
    },
  },
});

test('the dock stops following an actor when another screen is opened, and when the dock is closed', async () => {
  const stop = vi.fn<() => void>();
  const machine = flowDockMachine.provide({
    actors: {
      showPanel: fromPromise<void>(() => new Promise(() => {})),
      openFlow: fromPromise<DockedFlow | null, { screen: AnyActorRef | null }>(() =>
        Promise.resolve({ stop }),
      ),
    },
  });
  const dock = createActor(machine).start();
  dock.send({ type: 'OPEN', screen: form });
  await waitFor(dock, (state) => state.matches({ open: 'shown' }));
  expect(stop).not.toHaveBeenCalled();
  dock.send({ type: 'MOVED', screen: list });
  expect(stop).toHaveBeenCalledTimes(1);
  await waitFor(dock, (state) => state.matches({ open: 'shown' }));
  dock.send({ type: 'CLOSE' });
  expect(stop).toHaveBeenCalledTimes(2);
});
