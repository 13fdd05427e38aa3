import { expect, test } from 'vitest';
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
import { navigationMachine } from '../../../machines/shell/navigation.machine.ts';
import { versionOf } from '../../../machines/flows/statechart.ts';
import { watchActors, type WatchNews } from '../../../machines/flows/watch.ts';
import { TransitionMeter } from '../../support/model/meter.ts';
import { toyMachine } from '../model/toy.machine.ts';

/** A root that has an actor put below it, and takes it away again. */
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

function watching(root: AnyActorRef): { news: WatchNews[]; stop: () => void } {
  const news: WatchNews[] = [];
  let time = 0;
  const stop = watchActors(
    root,
    (one) => news.push(one),
    () => time++,
  );
  return { news, stop };
}

test('an actor that runs is told as it is; what it does then is told step by step', () => {
  const actor = createActor(navigationMachine, { id: 'side', input: { expanded: true } }).start();
  const { news, stop } = watching(actor);
  expect(news).toEqual([
    {
      type: 'started',
      actor: {
        session: actor.sessionId,
        actor: 'side',
        machine: 'navigation',
        version: versionOf(navigationMachine),
        born: null,
        start: {
          value: 'expanded',
          active: ['navigation', 'navigation.expanded'],
          context: { startsExpanded: true },
        },
      },
    },
  ]);
  actor.send({ type: 'TOGGLE' });
  expect(news[1]).toMatchObject({
    type: 'stepped',
    session: actor.sessionId,
    step: { event: { type: 'TOGGLE' }, value: 'collapsed', taken: ['navigation.expanded | TOGGLE | 0'] },
  });
  stop();
  actor.send({ type: 'TOGGLE' });
  expect(news).toHaveLength(2);
});

test('an actor that comes later is told with what it was started with, and when it ends', () => {
  const root = createActor(home).start();
  const { news } = watching(root);
  root.send({ type: 'ADD', logic: toyMachine, input: { tries: 2 } });
  const actor: AnyActorRef = root.system.get('added');
  root.send({ type: 'END' });
  const started = news.filter((one) => one.type === 'started');
  expect(started.at(-1)).toMatchObject({ actor: { machine: 'toy', born: { input: { tries: 2 } } } });
  expect(news).toContainEqual({ type: 'ended', session: actor.sessionId });
});

test('an event that a state does not hear is told, and took nothing', () => {
  const actor = createActor(headerMachine).start();
  const { news } = watching(actor);
  actor.send({ type: 'CLEAR' });
  expect(news.at(-1)).toMatchObject({ step: { event: { type: 'CLEAR' }, taken: [], value: 'idle' } });
});

test('what it says was taken is what the meter counts', async () => {
  const meter = new TransitionMeter();
  const actor = createActor(toyMachine, { input: { tries: 2 }, inspect: meter.inspect }).start();
  const { news } = watching(actor);
  actor.send({ type: 'GO' });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ working: 'paused' });
  const told = news.flatMap((one) => (one.type === 'stepped' ? one.step.taken : []));
  expect(new Set(told)).toEqual(meter.taken);
  expect(told.length).toBeGreaterThan(1);
});

test('no secret is told, neither of an event nor of what an actor knows', () => {
  const machine = setup({
    types: { context: {} as { password: Secret | null }, events: {} as { type: 'TYPE'; password: Secret } },
  }).createMachine({
    id: 'secretive',
    context: { password: null },
    on: { TYPE: { actions: assign({ password: ({ event }) => event.password }) } },
  });
  const actor = createActor(machine).start();
  const { news } = watching(actor);
  actor.send({ type: 'TYPE', password: new Secret('correct horse') });
  expect(JSON.stringify(news)).toContain('•••');
  expect(JSON.stringify(news)).not.toContain('correct horse');
});

test('the token of a reset link is told at no step, from its birth on', async () => {
  const machine = resetMachine.provide({
    actors: {
      verifyToken: fromPromise(async (): Promise<string | null> => 'anna'),
      updatePassword: fromPromise(async () => {}),
      readMessage: fromPromise(async () => ''),
    },
  });
  const root = createActor(home).start();
  const { news } = watching(root);
  root.send({ type: 'ADD', logic: machine, input: { token: new Secret('token-of-a-mail') } });
  const actor: ActorRefFrom<typeof machine> = root.system.get('added');
  await expect.poll(() => actor.getSnapshot().hasTag('form')).toBe(true);
  actor.send({ type: 'TYPE_PASSWORD', password: new Secret('correct horse') });
  actor.send({ type: 'TYPE_REPEATED', repeated: new Secret('correct horse') });
  actor.send({ type: 'SUBMIT' });
  await expect.poll(() => actor.getSnapshot().matches({ complete: 'shown' })).toBe(true);
  const started = news.filter((one) => one.type === 'started');
  expect(started.at(-1)).toMatchObject({ actor: { machine: 'reset', born: { input: { token: '•••' } } } });
  expect(news.length).toBeGreaterThan(5);
  expect(JSON.stringify(news)).not.toMatch(/token-of-a-mail|correct horse/);
});
