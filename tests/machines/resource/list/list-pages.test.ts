import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { ListPagesEvent } from '../../../../machines/resource/list/list-pages.machine.ts';
import { createListPagesMachine } from '../../../../machines/resource/list/list-pages.machine.ts';
import type { PageCriteria } from '../../../../machines/resource/list/rows.ts';
import type { PageRequest, ServicePage } from '../../../../machines/resource/list/service-pages.ts';
import { answered, failed, fault } from '../../../support/faults.ts';
import { testModel } from '../../../support/model/model-test.ts';

const machine = createListPagesMachine<string>();

const first: PageCriteria = { page: 1, size: 2, sort: 'name', desc: false, filters: {} };
const view = (changes: Partial<PageCriteria> = {}): ListPagesEvent => ({
  type: 'VIEW',
  criteria: { ...first, ...changes },
});
const AT_START = { position: { limit: 2 }, before: null, after: null };
const page = (total: number, ...rows: string[]): ServicePage<string> => ({
  rows,
  counts: { matching: total, isCapped: false, total },
  ...AT_START,
});
/** Returns a page of a filtered list. The service has not counted the rows that pass the filters. */
const uncounted = (...rows: string[]): ServicePage<string> => ({
  rows,
  counts: { matching: null, isCapped: false, total: 101 },
  ...AT_START,
});
/** Returns a page of a list whose rows the service has not counted, neither all nor those that pass the filters. */
const unknown = (...rows: string[]): ServicePage<string> => ({
  rows,
  counts: { matching: null, isCapped: false, total: null },
  ...AT_START,
});
const away = fault({ status: 503 });

const IDLE = 'page.idle & list.unknown';
const OPENING = 'page.opening & list.unknown';
const FAILED = 'page.failed & list.unknown';
const SETTLED = 'page.local.settled & list.whole';
const LOOKING = 'page.local.looking & list.whole';
/**
 * States in which the whole list is loaded, but the service must apply the page's filter, because the browser cannot.
 */
const OPENING_SERVED = 'page.opening & list.whole';
const FAILED_SERVED = 'page.failed & list.whole';
const answeringIn = (list: string, state: string): string => `page.answering.${state} & list.${list}`;
const ANSWERING = ['shown', 'counting', 'typing', 'asking', 'unanswered'] as const;
/** Combines states of the region `page.answering` with every state of the region `list`. */
const inEach = (...states: readonly string[]): string[] =>
  ['unknown', 'following', 'missing', 'whole'].flatMap((list) =>
    states.map((state) => answeringIn(list, state)),
  );

testModel(machine, {
  inputs: [{ mostRows: 100 }],
  events: [
    view(),
    view({ page: 2 }),
    view({ filters: { name: 'a' } }),
    view({ filters: { name: 'an' } }),
    view({ filters: { lastSignIn: 'never' }, isServed: true }),
    view({ filters: { lastSignIn: 'never' }, isServed: true, page: 2 }),
    view({ filters: { lastSignIn: '2030-06-29' }, isServed: true }),
    answered('firstPage', page(50, 'a', 'b')),
    answered('firstPage', page(2, 'a', 'b')),
    answered('firstPage', { rows: ['a', 'b', 'c'], counts: null, ...AT_START }),
    answered('firstPage', page(101, 'a', 'b')),
    answered('firstPage', uncounted('a', 'b')),
    answered('firstPage', unknown('a', 'b')),
    failed('firstPage', away),
    answered('page', page(50, 'c')),
    answered('page', uncounted('c', 'd')),
    answered('page', page(101, 'c')),
    failed('page', away),
    answered('countedPage', page(50, 'c', 'd')),
    answered('countedPage', page(101, 'c', 'd')),
    failed('countedPage', away),
    answered('whole'),
    failed('whole', away),
    { type: 'CHANGED', elsewhere: true },
    { type: 'CHANGED', elsewhere: false },
    answered('pageOfWhole', page(50, 'd')),
    failed('pageOfWhole', away),
  ],
  abstract: ({ context: { criteria, shown, fault: why } }) => [
    criteria,
    shown?.page.counts?.matching === null,
    why !== null,
  ],
  leadsTo: {
    CLEAR: [IDLE],
    VIEW: [OPENING, OPENING_SERVED, ...inEach('asking', 'typing'), SETTLED, LOOKING],
    CHANGED: [OPENING, OPENING_SERVED, ...inEach('asking'), LOOKING],
    'done.actor.firstPage': [
      answeringIn('following', 'shown'),
      ...['counting', 'shown'].flatMap((state) => [
        answeringIn('unknown', state),
        answeringIn('whole', state),
      ]),
      SETTLED,
    ],
    'error.actor.firstPage': [FAILED, FAILED_SERVED],
    'done.actor.whole': [SETTLED, ...ANSWERING.map((state) => answeringIn('whole', state))],
    'error.actor.whole': inEach(...ANSWERING).filter((state) => state.endsWith('missing')),
    'done.actor.page': inEach('shown', 'counting'),
    'error.actor.page': inEach('unanswered'),
    'done.actor.countedPage': inEach('shown'),
    'error.actor.countedPage': inEach('unanswered'),
    RETRY: [
      OPENING,
      OPENING_SERVED,
      ...inEach('asking'),
      ...['shown', 'counting', 'typing'].map((state) => answeringIn('following', state)),
    ],
    'after.typing.listPages.page.answering.typing': inEach('asking'),
    'done.actor.pageOfWhole': [SETTLED],
    'error.actor.pageOfWhole': [SETTLED],
  },
  states: {
    [IDLE]: ({ snapshot, asked }) => {
      expect(snapshot.context).toMatchObject({ criteria: null, shown: null, fault: null });
      expect(asked).toEqual({});
    },
    [OPENING]: expectOpening,
    [OPENING_SERVED]: (moment) => {
      expectOpening(moment);
      expect(moment.snapshot.context).toMatchObject({ criteria: { isServed: true }, shown: null });
    },
    [FAILED]: expectFailed,
    [FAILED_SERVED]: (moment) => {
      expectFailed(moment);
      expect(moment.snapshot.context.criteria?.isServed).toBe(true);
    },
    ...answering('following', ['whole']),
    ...answering('missing'),
    ...answering('unknown'),
    ...answering('whole', [], true),
    [SETTLED]: ({ snapshot, asked }) => {
      expectLocal(snapshot);
      expect(asked).toEqual({});
    },
    [LOOKING]: ({ snapshot, asked }) => {
      expectLocal(snapshot);
      expect(Object.keys(asked)).toEqual(['pageOfWhole']);
    },
  },
});

type Moment = Parameters<Parameters<typeof testModel<typeof machine>>[1]['states'][string]>[0];

function expectOpening({ snapshot, asked }: Moment): void {
  expectSamePageIgnored(snapshot);
  expect([...snapshot.tags]).toEqual(['busy', 'waiting', 'served']);
  expect(Object.keys(asked)).toEqual(['firstPage']);
}

function expectFailed({ snapshot, asked }: Moment): void {
  expectSamePageIgnored(snapshot);
  expect([...snapshot.tags]).toEqual(['served']);
  expect(snapshot.context).toMatchObject({ shown: null, fault: away });
  expect(asked).toEqual({});
}

/** Asserts that the page comes from the loaded whole list, and that no page of the service is kept. */
function expectLocal({ context, tags }: SnapshotFrom<typeof machine>): void {
  expect([...tags]).toEqual([]);
  expect(context.criteria?.isServed ?? false).toBe(false);
  expect(context).toMatchObject({ shown: null, fault: null });
}

/** Asserts that `VIEW` is ignored if it names the page that is displayed or requested. */
function expectSamePageIgnored(snapshot: SnapshotFrom<typeof machine>): void {
  const { criteria } = snapshot.context;
  expect(criteria).not.toBeNull();
  expect(snapshot.can({ type: 'VIEW', criteria: criteria! })).toBe(false);
}

/**
 * Returns the assertions for the states in which the service returns the pages, for one state of the region `list`.
 *
 * @param isServed whether the whole list is loaded, and the service returns only pages whose filter the browser cannot
 * apply
 */
function answering(list: string, meanwhile: readonly string[] = [], isServed = false) {
  const isAnswering = ({ snapshot, asked }: Moment, ...asking: string[]) => {
    expect(snapshot.hasTag('waiting')).toBe(false);
    expect(snapshot.hasTag('served')).toBe(true);
    if (isServed) expect(snapshot.context.criteria?.isServed).toBe(true);
    expectSamePageIgnored(snapshot);
    expect(snapshot.context.shown).not.toBeNull();
    expect(Object.keys(asked).toSorted()).toEqual([...meanwhile, ...asking].toSorted());
  };
  return {
    [answeringIn(list, 'shown')]: (moment: Moment) => {
      isAnswering(moment);
      const { criteria, shown } = moment.snapshot.context;
      expect(shown?.criteria).toEqual(criteria);
      expect(shown?.page.counts?.matching).not.toBeNull();
      expect(moment.snapshot.hasTag('busy')).toBe(false);
    },
    [answeringIn(list, 'counting')]: (moment: Moment) => {
      isAnswering(moment, 'countedPage');
      const { criteria, shown } = moment.snapshot.context;
      expect(shown).toMatchObject({ criteria, page: { counts: { matching: null } } });
      expect(moment.snapshot.hasTag('busy')).toBe(false);
    },
    [answeringIn(list, 'typing')]: (moment: Moment) => {
      isAnswering(moment);
      expect(moment.snapshot.hasTag('busy')).toBe(true);
    },
    [answeringIn(list, 'asking')]: (moment: Moment) => {
      isAnswering(moment, 'page');
      expect(moment.snapshot.hasTag('busy')).toBe(true);
    },
    [answeringIn(list, 'unanswered')]: (moment: Moment) => {
      isAnswering(moment);
      expect(moment.snapshot.context.fault).toEqual(away);
    },
  };
}

function started(total: number) {
  const fetchPage = vi.fn<(criteria: PageRequest<string>['criteria']) => Promise<ServicePage<string>>>(
    async ({ filters }) => page(total, filters['name'] ?? 'first'),
  );
  const keepWhole = vi.fn<(rows: readonly string[]) => void>();
  const passOn = vi.fn<(rows: readonly string[]) => void>();
  const whole = deferred();
  const provided = machine.provide({
    actors: {
      fetchPage: fromPromise<ServicePage<string>, PageRequest<string>>(({ input }) =>
        fetchPage(input.criteria),
      ),
      followList: fromPromise<void>(() => whole.promise),
    },
    actions: { keepWhole: (_, { rows }) => keepWhole(rows), passOn: (_, { rows }) => passOn(rows) },
    delays: { typing: 1 },
  });
  const actor = createActor(provided, { input: { mostRows: 100 } }).start();
  actor.send(view());
  return { actor, fetchPage, keepWhole, passOn, whole };
}

function deferred() {
  const settlers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => settlers.push(resolve));
  return { promise, resolve: () => settlers.map((settle) => settle()) };
}

describe('the list-pages machine', () => {
  test('requests only the last filter if the user changes it several times while the list loads', async () => {
    const { actor, fetchPage, whole } = started(50);
    await expect
      .poll(() => actor.getSnapshot().matches({ page: { answering: 'shown' }, list: 'following' }))
      .toBe(true);
    for (const name of ['a', 'an', 'ann']) actor.send(view({ filters: { name } }));
    await expect.poll(() => actor.getSnapshot().context.shown?.page.rows).toEqual(['ann']);
    expect(fetchPage.mock.calls.map(([{ filters }]) => filters['name'])).toEqual([undefined, 'ann']);
    actor.send(view({ filters: { name: 'anna' } }));
    actor.send(view());
    await expect.poll(() => actor.getSnapshot().context.shown?.page.rows).toEqual(['first']);
    expect(fetchPage).toHaveBeenCalledTimes(3);
    whole.resolve();
    await expect.poll(() => actor.getSnapshot().matches({ list: 'whole' })).toBe(true);
  });

  test('passes the first page to the list if it contains all rows, and sends no further request', async () => {
    const { actor, keepWhole } = started(1);
    await expect.poll(() => actor.getSnapshot().matches({ list: 'whole' })).toBe(true);
    expect(keepWhole).toHaveBeenCalledExactlyOnceWith(['first']);
  });

  test('gets each page of a list that is too long from the service, and loads the page again after a change', async () => {
    const { actor, fetchPage } = started(101);
    await expect
      .poll(() => actor.getSnapshot().matches({ page: { answering: 'shown' }, list: 'unknown' }))
      .toBe(true);
    actor.send({ type: 'CHANGED', elsewhere: false });
    await expect.poll(() => fetchPage.mock.calls.length).toBe(2);
    await expect
      .poll(() => actor.getSnapshot().matches({ page: { answering: 'shown' }, list: 'unknown' }))
      .toBe(true);
  });

  test('loads the visible page first after a change by another user', async () => {
    const { actor, fetchPage, passOn } = started(1);
    await expect
      .poll(() => actor.getSnapshot().matches({ page: { local: 'settled' }, list: 'whole' }))
      .toBe(true);
    actor.send(view({ filters: { name: 'b' } }));
    actor.send({ type: 'CHANGED', elsewhere: false });
    expect(fetchPage).toHaveBeenCalledTimes(1);
    actor.send({ type: 'CHANGED', elsewhere: true });
    await expect.poll(() => passOn.mock.calls).toEqual([[['b']]]);
  });

  test('discards a page that it had requested before the same user made a change', async () => {
    const { actor, fetchPage, passOn } = started(1);
    await expect
      .poll(() => actor.getSnapshot().matches({ page: { local: 'settled' }, list: 'whole' }))
      .toBe(true);
    const answers: (() => void)[] = [];
    fetchPage.mockImplementation(async () => {
      const name = `read ${fetchPage.mock.calls.length}`;
      await new Promise<void>((resolve) => answers.push(resolve));
      return page(1, name);
    });
    actor.send({ type: 'CHANGED', elsewhere: true });
    actor.send({ type: 'CHANGED', elsewhere: false });
    expect(answers).toHaveLength(2);
    for (const answer of answers.toReversed()) answer();
    await expect
      .poll(() => actor.getSnapshot().matches({ page: { local: 'settled' }, list: 'whole' }))
      .toBe(true);
    expect(passOn.mock.calls).toEqual([[['read 3']]]);
  });
});

test('the list-pages machine requests a page from the service only if the browser cannot apply its filter', async () => {
  const { actor, fetchPage } = started(1);
  const local = () => actor.getSnapshot().matches({ page: { local: 'settled' }, list: 'whole' });
  await expect.poll(local).toBe(true);
  actor.send(view({ filters: { lastSignIn: 'never' }, isServed: true }));
  await expect.poll(() => actor.getSnapshot().matches({ page: { answering: 'shown' } })).toBe(true);
  expect(actor.getSnapshot().context.shown?.page.rows).toEqual(['first']);
  expect(fetchPage).toHaveBeenCalledTimes(2);
  actor.send(view());
  expect(local()).toBe(true);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});
