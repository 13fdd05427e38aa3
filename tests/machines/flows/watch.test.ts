import { describe, expect, test } from 'vitest';
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createActor,
  enqueueActions,
  fromPromise,
  setup,
  stopChild,
} from 'xstate';
import { resetMachine } from '../../../machines/password/reset.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { headerMachine } from '../../../machines/shell/header.machine.ts';
import { menuMachine } from '../../../machines/shell/menu.machine.ts';
import { versionOf } from '../../../machines/flows/statechart.ts';
import { flowDockMachine } from '../../../machines/flows/flow-dock.machine.ts';
import { watchActors, type WatchEvent } from '../../../machines/flows/watch.ts';
import { TransitionMeter } from '../../support/model/meter.ts';
import { toyMachine } from '../model/toy.machine.ts';

/** A root machine that spawns a child actor and stops it. */
const home = setup({
  types: { events: {} as { type: 'ADD'; logic: AnyStateMachine; input: unknown } | { type: 'END' } },
}).createMachine({
  id: 'home',
  on: {
    ADD: {
      actions: enqueueActions(({ event: { logic, input }, enqueue }) => {
        enqueue.spawnChild(logic, { systemId: 'added', input });
      }),
    },
    END: { actions: stopChild(({ system }) => system.get('added')) },
  },
});

function watching(root: AnyActorRef): { events: WatchEvent[]; stop: () => void } {
  const events: WatchEvent[] = [];
  let time = 0;
  const stop = watchActors(
    root,
    (one) => events.push(one),
    () => time++,
  );
  return { events, stop };
}

describe('watchActors', () => {
  test('reports the snapshot of a running actor first, and then each of its steps', () => {
    const actor = createActor(menuMachine, { id: 'side', input: { expanded: true } }).start();
    const { events, stop } = watching(actor);
    expect(events).toEqual([
      {
        type: 'started',
        actor: {
          session: actor.sessionId,
          actor: 'side',
          machine: 'menu',
          version: versionOf(menuMachine),
          born: null,
          start: {
            value: 'expanded',
            active: ['menu', 'menu.expanded'],
            context: { startsExpanded: true },
          },
        },
      },
    ]);
    actor.send({ type: 'TOGGLE' });
    expect(events[1]).toMatchObject({
      type: 'stepped',
      session: actor.sessionId,
      step: { event: { type: 'TOGGLE' }, value: 'collapsed', taken: ['menu.expanded | TOGGLE | 0'] },
    });
    stop();
    actor.send({ type: 'TOGGLE' });
    expect(events).toHaveLength(2);
  });

  test('reports the input of a new actor, and its end', () => {
    const root = createActor(home).start();
    const { events } = watching(root);
    root.send({ type: 'ADD', logic: toyMachine, input: { tries: 2 } });
    const actor: AnyActorRef = root.system.get('added');
    root.send({ type: 'END' });
    const started = events.filter((one) => one.type === 'started');
    expect(started.at(-1)).toMatchObject({ actor: { machine: 'toy', born: { input: { tries: 2 } } } });
    expect(events).toContainEqual({ type: 'ended', session: actor.sessionId });
  });

  test('reports an event that the machine ignores, without transitions', () => {
    const actor = createActor(headerMachine).start();
    const { events } = watching(actor);
    actor.send({ type: 'CLEAR' });
    expect(events.at(-1)).toMatchObject({ step: { event: { type: 'CLEAR' }, taken: [], value: 'idle' } });
  });

  test('reports the same transitions as the coverage meter', async () => {
    const meter = new TransitionMeter();
    const actor = createActor(toyMachine, { input: { tries: 2 }, inspect: meter.inspect }).start();
    const { events } = watching(actor);
    actor.send({ type: 'GO' });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ working: 'paused' });
    const received = events.flatMap((one) => (one.type === 'stepped' ? one.step.taken : []));
    expect(new Set(received)).toEqual(meter.taken);
    expect(received.length).toBeGreaterThan(1);
  });

  test('reports no secret of an event or a context', () => {
    const machine = setup({
      types: { context: {} as { password: Secret | null }, events: {} as { type: 'TYPE'; password: Secret } },
    }).createMachine({
      id: 'secretive',
      context: { password: null },
      on: { TYPE: { actions: assign({ password: ({ event }) => event.password }) } },
    });
    const actor = createActor(machine).start();
    const { events } = watching(actor);
    actor.send({ type: 'TYPE', password: new Secret('correct horse') });
    expect(JSON.stringify(events)).toContain('•••');
    expect(JSON.stringify(events)).not.toContain('correct horse');
  });

  test('never reports the token of a reset link, not even as the actor’s input', async () => {
    const machine = resetMachine.provide({
      actors: {
        verifyToken: fromPromise(async (): Promise<string | null> => 'anna'),
        updatePassword: fromPromise(async () => {}),
        readMessage: fromPromise(async () => ''),
      },
    });
    const root = createActor(home).start();
    const { events } = watching(root);
    root.send({ type: 'ADD', logic: machine, input: { token: new Secret('token-of-a-mail') } });
    const actor: ActorRefFrom<typeof machine> = root.system.get('added');
    await expect.poll(() => actor.getSnapshot().hasTag('form')).toBe(true);
    actor.send({ type: 'TYPE_PASSWORD', password: new Secret('correct horse') });
    actor.send({ type: 'TYPE_REPEATED', repeated: new Secret('correct horse') });
    actor.send({ type: 'SUBMIT' });
    await expect.poll(() => actor.getSnapshot().matches({ complete: 'shown' })).toBe(true);
    const started = events.filter((one) => one.type === 'started');
    expect(started.at(-1)).toMatchObject({ actor: { machine: 'reset', born: { input: { token: '•••' } } } });
    expect(events.length).toBeGreaterThan(5);
    expect(JSON.stringify(events)).not.toMatch(/token-of-a-mail|correct horse/);
  });

  test('does not report the machines of the flow viewer', () => {
    const root = createActor(home).start();
    const { events } = watching(root);
    root.send({ type: 'ADD', logic: flowDockMachine, input: undefined });
    const dock: ActorRefFrom<typeof flowDockMachine> = root.system.get('added');
    dock.send({ type: 'OPEN', screen: null });
    const { events: later } = watching(root);
    const machines = [...events, ...later].flatMap((one) =>
      one.type === 'started' ? [one.actor.machine] : [],
    );
    expect(new Set(machines)).toEqual(new Set(['home']));
  });
});
