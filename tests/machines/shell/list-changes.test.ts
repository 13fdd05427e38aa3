import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';
import { type ListChangesEvent, listChangesMachine } from '../../../machines/shell/list-changes.machine.ts';
import type { WindowsListener } from '../../../machines/shell/shared-windows.ts';
import { listChangeActors } from '../../../machines/shell/list-change-actors.ts';
import { createClient } from '../../../openapi/client/client.ts';
import { UNREACHABLE } from '../../../openapi/client/fault.ts';
import { LIST_NAMES } from '../../../openapi/generated/list-names.ts';
import type { ListVersions } from '../../../openapi/generated/types.ts';
import { answered, FAULTS, faultsOf } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const FIRST = Object.fromEntries(LIST_NAMES.map((list) => [list, 'a'])) as Required<ListVersions>;
const versions = (changed: Partial<ListVersions> = {}): ListVersions => ({ ...FIRST, ...changed });
const versionsEvent = (changed?: Partial<ListVersions>): ListChangesEvent => ({
  type: 'VERSIONS',
  versions: versions(changed),
});

const FOLLOW: ListChangesEvent = { type: 'FOLLOW', owner: 'anna' };

const WATCHING = ['watchAttention', 'watchNetwork'];
const SEEING = ['joinWindows', ...WATCHING];

testModel(listChangesMachine, {
  inputs: [undefined],
  events: [
    FOLLOW,
    versionsEvent(),
    versionsEvent({ users: 'b' }),
    ...FAULTS.map((fault) => ({ type: 'BROKEN', fault })),
    answered('fetchVersions', versions()),
    answered('fetchVersions', versions({ users: 'b' })),
    ...faultsOf('fetchVersions'),
  ],
  abstract: ({ context }) => [context.versions !== null, context.streamWorks, context.wasInterrupted],
  leadsTo: {
    FOLLOW: ['on.hidden'],
    CLEAR: ['off'],
    VISIBLE: ['on.visible.following'],
    LEAD: ['on.visible.listening.opening'],
    ASKED: [
      'on.visible.following',
      'on.visible.listening.opening',
      'on.visible.listening.receiving',
      'on.visible.interrupted',
      'on.visible.polling.fetching',
      'on.visible.polling.waiting',
      'on.visible.polling.unanswered',
    ],
    OUTAGE: ['on.visible.following'],
    HIDDEN: ['on.hidden'],
    ONLINE: ['on.visible.following', 'on.visible.listening.opening'],
    VERSIONS: ['on.visible.following', 'on.visible.listening.receiving'],
    ENDED: ['on.visible.listening.opening', 'on.visible.polling.waiting'],
    BROKEN: ['on.visible.interrupted', 'on.visible.polling.waiting', 'on.unknown'],
    'after.first.listChanges.on.visible.listening.opening': ['on.visible.polling.fetching'],
    'after.poll.listChanges.on.visible.interrupted': ['on.visible.listening.opening'],
    'after.poll.listChanges.on.visible.polling.waiting': ['on.visible.polling.fetching'],
    'after.later.listChanges.on.visible.polling.unanswered': ['on.visible.listening.opening'],
    'done.actor.fetchVersions': ['on.visible.listening.opening', 'on.visible.polling.waiting'],
    'error.actor.fetchVersions': ['on.visible.polling.unanswered', 'on.unknown'],
  },
  states: {
    off: ({ asked, snapshot }) => {
      expect(asked).toEqual({});
      expect(snapshot.context.versions).toBeNull();
    },
    'on.hidden': ({ asked, event, snapshot }) => {
      expect(Object.keys(asked)).toEqual(WATCHING);
      expect(snapshot.context.wasInterrupted).toBe(event?.type === 'HIDDEN');
    },
    'on.visible.following': ({ asked, event, snapshot }) => {
      expect(Object.keys(asked).toSorted()).toEqual(SEEING);
      expect(asked['joinWindows']).toEqual({ owner: 'anna' });
      if (event?.type === 'VERSIONS') expect(snapshot.context.wasInterrupted).toBe(false);
      if (event?.type === 'OUTAGE') expect(snapshot.context.wasInterrupted).toBe(true);
    },
    'on.visible.listening.opening': ({ asked, emitted, event, snapshot }) => {
      expect(Object.keys(asked).toSorted()).toEqual(['followVersions', ...SEEING]);
      // After a successful poll, the machine opens the event stream again only if the stream has delivered events
      // before.
      const isBack = event?.type === 'xstate.done.actor.fetchVersions';
      if (isBack) expect(snapshot.context.streamWorks).toBe(true);
      else expect(emitted).toEqual([]);
      if (event?.type === 'ONLINE') expect(snapshot.context.wasInterrupted).toBe(true);
    },
    'on.visible.listening.receiving': ({ asked, snapshot }) => {
      expect(snapshot.context.wasInterrupted).toBe(false);
      expect(Object.keys(asked).toSorted()).toEqual(['followVersions', ...SEEING]);
      expect(snapshot.context.versions).not.toBeNull();
    },
    'on.visible.interrupted': ({ asked, event, snapshot }) => {
      expect(Object.keys(asked).toSorted()).toEqual(SEEING);
      expect(['BROKEN', 'ASKED']).toContain(event?.type);
      expect(snapshot.context.wasInterrupted).toBe(true);
    },
    'on.visible.polling.fetching': ({ asked }) =>
      expect(Object.keys(asked).toSorted()).toEqual(['fetchVersions', ...SEEING]),
    'on.visible.polling.waiting': ({ asked, event, snapshot }) => {
      expect(Object.keys(asked).toSorted()).toEqual(SEEING);
      if (event?.type === 'xstate.done.actor.fetchVersions') expect(snapshot.context.streamWorks).toBe(false);
    },
    'on.visible.polling.unanswered': ({ asked, snapshot }) => {
      expect(Object.keys(asked).toSorted()).toEqual(SEEING);
      expect(snapshot.context.wasInterrupted).toBe(true);
    },
    'on.unknown': ({ asked, event, snapshot }) => {
      // A fault leads to this state only if no versions of lists have ever arrived.
      if (event && 'fault' in event) expect(snapshot.context.versions).toBeNull();
      expect(Object.keys(asked)).toEqual(WATCHING);
      const { fault, error } = (event ?? {}) as Record<string, { status: number; kind: string } | undefined>;
      const said = fault ?? error;
      expect(said?.status === 404 || said?.kind === 'malformed').toBe(true);
      expect(snapshot.context.wasInterrupted).toBe(false);
    },
  },
});

const OUTAGE: ListChangesEvent = { type: 'BROKEN', fault: UNREACHABLE };
const UNKNOWN: ListChangesEvent = { type: 'BROKEN', fault: { ...UNREACHABLE, kind: 'refused', status: 404 } };

/** The machine with actors that send nothing, except `LEAD`. All other events come from the test. */
const silent = listChangesMachine.provide({
  actors: {
    watchAttention: fromCallback(() => {}),
    watchNetwork: fromCallback(() => {}),
    followVersions: fromCallback(() => {}),
    joinWindows: fromCallback(({ sendBack }) => sendBack({ type: 'LEAD' })),
  },
});

/**
 * Sends the events to the machine. Returns their types. `reached` before a type means that, because of this event, the
 * machine has reported that the service responds.
 */
function withReached(events: readonly ListChangesEvent[]): string[] {
  const received: string[] = [];
  const actor = createActor(silent);
  actor.on('reached', () => received.push('reached'));
  actor.start();
  for (const event of events) {
    actor.send(event);
    received.push(event.type);
  }
  return received;
}

test('the list-changes machine reports the lists that have changed since the last versions, and none for the first versions', () => {
  const emitted: unknown[] = [];
  const actor = createActor(silent);
  actor.on('listsChanged', (event) => emitted.push(event.lists));
  actor.start();
  for (const event of [
    FOLLOW,
    { type: 'VISIBLE' },
    versionsEvent(),
    versionsEvent(),
    versionsEvent({ users: 'b' }),
    { type: 'HIDDEN' },
    { type: 'VISIBLE' },
    versionsEvent({ users: 'c', locations: 'b' }),
  ] as const) {
    actor.send(event);
  }
  expect(emitted).toEqual([['users'], ['users', 'locations']]);
});

test.each<[string, ListChangesEvent[]]>([
  ['was opened in the background', [{ type: 'HIDDEN' }, { type: 'VISIBLE' }]],
  ['was hidden', [{ type: 'VISIBLE' }, { type: 'HIDDEN' }, { type: 'VISIBLE' }]],
  ['could not reach the service', [{ type: 'VISIBLE' }, OUTAGE, { type: 'ONLINE' }]],
])('the first versions report every list if the page %s before', (_, interruption) => {
  const emitted: unknown[] = [];
  const actor = createActor(silent);
  actor.on('listsChanged', (event) => emitted.push(event.lists));
  actor.start();
  for (const event of [FOLLOW, ...interruption, versionsEvent(), versionsEvent()]) actor.send(event);
  expect(emitted).toEqual([[...LIST_NAMES]]);
});

test('the list-changes machine reports after an outage and when the page is shown again that the service responds', () => {
  const received = withReached([
    FOLLOW,
    { type: 'VISIBLE' },
    versionsEvent(),
    { type: 'ENDED' },
    versionsEvent(),
    OUTAGE,
    { type: 'ONLINE' },
    versionsEvent(),
    versionsEvent(),
    { type: 'HIDDEN' },
    { type: 'VISIBLE' },
    versionsEvent(),
  ]);
  expect(received).toEqual([
    'FOLLOW',
    'VISIBLE',
    'VERSIONS',
    'ENDED',
    'VERSIONS',
    'BROKEN',
    'ONLINE',
    'reached',
    'VERSIONS',
    'VERSIONS',
    'HIDDEN',
    'VISIBLE',
    'reached',
    'VERSIONS',
  ]);
});

test('the list-changes machine reports that the service responds, even if the service has no list versions', () => {
  const received = withReached([
    FOLLOW,
    { type: 'VISIBLE' },
    UNKNOWN,
    { type: 'ONLINE' },
    OUTAGE,
    { type: 'ONLINE' },
    UNKNOWN,
    { type: 'HIDDEN' },
    { type: 'ONLINE' },
    { type: 'VISIBLE' },
    UNKNOWN,
  ]);
  expect(received).toEqual([
    'FOLLOW',
    'VISIBLE',
    'BROKEN',
    'ONLINE',
    'BROKEN',
    'ONLINE',
    'reached',
    'BROKEN',
    'HIDDEN',
    'ONLINE',
    'VISIBLE',
    'reached',
    'BROKEN',
  ]);
});

const NOBODY_LOOKS = {
  watchAttention: () => () => {},
  watchNetwork: () => () => {},
  joinWindows: () => () => {},
};

/** Returns the events that the real actor of the stream sends to the machine for this response. */
async function eventsFor(body: BodyInit | null, init: ResponseInit = {}): Promise<ListChangesEvent[]> {
  const received: ListChangesEvent[] = [];
  const client = createClient({
    token: () => 'token',
    baseUrl: 'https://suite.example',
    fetch: async () => new Response(body, init),
  });
  const { followVersions } = listChangeActors(client, NOBODY_LOOKS);
  const parent = setup({ actors: { followVersions } }).createMachine({
    invoke: { src: 'followVersions' },
    on: { '*': { actions: ({ event }) => void received.push(event as ListChangesEvent) } },
  });
  const actor = createActor(parent).start();
  await expect.poll(() => received.some(({ type }) => type === 'ENDED' || type === 'BROKEN')).toBe(true);
  actor.stop();
  return received;
}

test('followVersions reads events from a stream whose chunks end anywhere, and skips comments and unknown lines', async () => {
  const text = `:\n\nid: 7\ndata: ${JSON.stringify(versions())}\r\n\n:\n\ndata:${JSON.stringify(versions({ users: 'b' }))}\n\n`;
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of new TextEncoder().encode(text)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect((await eventsFor(cut)).slice(0, 3)).toEqual([
    versionsEvent(),
    versionsEvent({ users: 'b' }),
    { type: 'ENDED' },
  ]);
});

test.each([
  ['a refusal', null, { status: 429 }, { kind: 'refused', status: 429 }],
  ['a service without this endpoint', null, { status: 404 }, { kind: 'refused', status: 404 }],
  ['invalid JSON', 'data: <html>\n\n', {}, { kind: 'malformed' }],
  ['data without versions', 'data: null\n\n', {}, { kind: 'malformed' }],
] as const)('followVersions ends when it gets %s', async (_, body, init, fault) => {
  expect((await eventsFor(body, init))[0]).toMatchObject({ type: 'BROKEN', fault });
});

test('followVersions reports an incomplete response like an unreachable service', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(versions())}\n\n`));
    },
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  expect((await eventsFor(broken)).at(-1)).toMatchObject({ type: 'BROKEN', fault: { kind: 'unreachable' } });
});

test('watchAttention reports whether the page is visible, until its last listener is removed', () => {
  const received: string[] = [];
  const looks: ((seen: boolean) => void)[] = [];
  const stop = vi.fn<() => void>();
  const client = createClient({ token: () => null, baseUrl: 'https://suite.example' });
  const { watchAttention } = listChangeActors(client, {
    ...NOBODY_LOOKS,
    watchAttention: (listener) => {
      looks.push(listener);
      return stop;
    },
  });
  const parent = setup({ actors: { watchAttention } }).createMachine({
    invoke: { src: 'watchAttention' },
    on: { '*': { actions: ({ event }) => void received.push(event.type) } },
  });
  const actor = createActor(parent).start();
  looks[0]!(true);
  looks[0]!(false);
  expect(received).toEqual(['VISIBLE', 'HIDDEN']);
  actor.stop();
  expect(stop).toHaveBeenCalledOnce();
});

test('watchNetwork reports whether the network is available, until its last listener is removed', () => {
  const received: string[] = [];
  const networks: (() => void)[] = [];
  const stop = vi.fn<() => void>();
  const client = createClient({ token: () => null, baseUrl: 'https://suite.example' });
  const { watchNetwork } = listChangeActors(client, {
    ...NOBODY_LOOKS,
    watchNetwork: (listener) => {
      networks.push(listener);
      return stop;
    },
  });
  const parent = setup({ actors: { watchNetwork } }).createMachine({
    invoke: { src: 'watchNetwork' },
    on: { '*': { actions: ({ event }) => void received.push(event.type) } },
  });
  const actor = createActor(parent).start();
  networks[0]!();
  expect(received).toEqual(['ONLINE']);
  actor.stop();
  expect(stop).toHaveBeenCalledOnce();
});

/** Simulates the windows of one browser. The window with the lock leads, as in `joinWindows`. */
function openWindows(...owners: readonly string[]) {
  const joined: { name: string; listener: WindowsListener; signal: AbortSignal }[] = [];
  const elect = (name: string): void => joined.find((one) => one.name === name)?.listener.onLead();
  const client = createClient({ token: () => null, baseUrl: 'https://suite.example' });
  const { joinWindows } = listChangeActors(client, {
    ...NOBODY_LOOKS,
    joinWindows(name, listener, signal) {
      const one = { name, listener, signal };
      joined.push(one);
      if (joined.filter((other) => other.name === name).length === 1) listener.onLead();
      signal.addEventListener('abort', () => {
        const wasLeader = joined.find((other) => other.name === name) === one;
        joined.splice(joined.indexOf(one), 1);
        if (wasLeader) elect(name);
      });
      return (message) => {
        for (const other of joined)
          if (other !== one && other.name === name) other.listener.onMessage(message);
      };
    },
  });
  return owners.map((owner) => {
    const actor = createActor(silent.provide({ actors: { joinWindows } })).start();
    const received: unknown[] = [];
    actor.on('*', (event) => received.push(event));
    actor.send({ type: 'FOLLOW', owner });
    actor.send({ type: 'VISIBLE' });
    const follows = () => actor.getSnapshot().matches({ on: { visible: 'listening' } });
    return { actor, received, follows };
  });
}

test('one window polls for all windows of a user, and passes the versions on', () => {
  const [first, second, third] = openWindows('anna', 'anna', 'anna');
  expect([first, second, third].map((one) => one!.follows())).toEqual([true, false, false]);
  first!.actor.send(versionsEvent());
  first!.actor.send(versionsEvent({ users: 'b' }));
  for (const { received } of [first!, second!, third!])
    expect(received).toEqual([{ type: 'listsChanged', lists: ['users'] }]);
});

test('a new window gets the last versions from the polling window', () => {
  const [first, second] = openWindows('anna', 'anna');
  first!.actor.send(versionsEvent());
  second!.actor.send({ type: 'HIDDEN' });
  first!.actor.send(versionsEvent({ users: 'b' }));
  expect(second!.received).toEqual([]);
  second!.actor.send({ type: 'VISIBLE' });
  expect(second!.received).toEqual([{ type: 'listsChanged', lists: ['users'] }, { type: 'reached' }]);
});

test('a window that is opened during an outage reads all lists after it', () => {
  const [first, second] = openWindows('anna', 'anna');
  second!.actor.send({ type: 'CLEAR' });
  first!.actor.send(versionsEvent());
  first!.actor.send(OUTAGE);
  second!.actor.send({ type: 'FOLLOW', owner: 'anna' });
  second!.actor.send({ type: 'VISIBLE' });
  first!.actor.send({ type: 'ONLINE' });
  first!.actor.send(versionsEvent({ users: 'b' }));
  expect(second!.received).toEqual([{ type: 'listsChanged', lists: [...LIST_NAMES] }, { type: 'reached' }]);
});

test.each<[string, ListChangesEvent]>([
  ['is hidden', { type: 'HIDDEN' }],
  ['signs out', { type: 'CLEAR' }],
])('another window polls when the polling window %s', (_, event) => {
  const [first, second, third] = openWindows('anna', 'anna', 'anna');
  first!.actor.send(versionsEvent());
  first!.actor.send(event);
  expect([second!.follows(), third!.follows()]).toEqual([true, false]);
  second!.actor.send(versionsEvent({ users: 'b' }));
  expect(third!.received).toEqual([{ type: 'listsChanged', lists: ['users'] }]);
});

test('another window polls when the polling window is closed', () => {
  const [first, second] = openWindows('anna', 'anna');
  first!.actor.stop();
  expect(second!.follows()).toBe(true);
});

test('windows of different users do not pass versions to each other', () => {
  const [anna, ben] = openWindows('anna', 'ben');
  expect([anna!.follows(), ben!.follows()]).toEqual([true, true]);
  ben!.actor.send(versionsEvent());
  anna!.actor.send(versionsEvent({ users: 'g' }));
  expect(ben!.received).toEqual([]);
});

test('all windows are notified when an outage of the polling window ends', () => {
  const [first, second] = openWindows('anna', 'anna');
  first!.actor.send(versionsEvent());
  first!.actor.send(OUTAGE);
  expect(second!.actor.getSnapshot().context.wasInterrupted).toBe(true);
  first!.actor.send({ type: 'ONLINE' });
  first!.actor.send(versionsEvent());
  expect(second!.received).toEqual([{ type: 'reached' }]);
});
