import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { ListPagesEvent } from '../../../machines/resource/list-pages.machine.ts';
import { createListPagesMachine } from '../../../machines/resource/list-pages.machine.ts';
import type { PageCriteria } from '../../../machines/resource/rows.ts';
import type { PageRequest, ServicePage } from '../../../machines/resource/service-pages.ts';
import { answered, failed, fault } from '../../support/faults.ts';
import { testModel } from '../../support/model/model-test.ts';

const machine = createListPagesMachine<string>();

const first: PageCriteria = { page: 1, size: 2, sort: 'name', desc: false, filters: {} };
const view = (changes: Partial<PageCriteria> = {}): ListPagesEvent => ({
  type: 'VIEW',
  criteria: { ...first, ...changes },
});
const AT_START = { place: { limit: 2 }, before: null, after: null };
const page = (total: number, ...rows: string[]): ServicePage<string> => ({
  rows,
  counts: { matching: total, isCapped: false, total },
  ...AT_START,
});
/** A page whose filtered rows are yet to be counted. */
const uncounted = (...rows: string[]): ServicePage<string> => ({
  rows,
  counts: { matching: null, isCapped: false, total: 101 },
  ...AT_START,
});
/** A page of a list that is yet to be counted. */
const unknown = (...rows: string[]): ServicePage<string> => ({
  rows,
  counts: { matching: null, isCapped: false, total: null },
  ...AT_START,
});
const away = fault({ status: 503 });

testModel(machine, {
  inputs: [{ mostRows: 100 }],
  events: [
    view(),
    view({ page: 2 }),
    view({ filters: { name: 'a' } }),
    view({ filters: { name: 'an' } }),
    answered('firstPage', page(50, 'a', 'b')),
    answered('firstPage', page(2, 'a', 'b')),
    answered('firstPage', { rows: ['a', 'b', 'c'], counts: null, ...AT_START }),
    answered('firstPage', page(101, 'a', 'b')),
    answered('firstPage', uncounted('a', 'b')),
    answered('firstPage', unknown('a', 'b')),
    failed('firstPage', away),
    ...['pageMeanwhile', 'pageWithoutWhole', 'pageOfService'].flatMap((call) => [
      answered(call, page(50, 'c')),
      answered(call, uncounted('c', 'd')),
      failed(call, away),
      answered(`${call}Counted`, page(50, 'c', 'd')),
      failed(`${call}Counted`, away),
    ]),
    answered('pageOfService', page(101, 'c')),
    answered('pageOfServiceCounted', page(101, 'c', 'd')),
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
    CLEAR: ['idle'],
    VIEW: [
      'following.asking',
      'following.typing',
      'opening',
      'whole.looking',
      'whole.settled',
      'withService.asking',
      'withService.typing',
      'withoutWhole.asking',
      'withoutWhole.typing',
    ],
    CHANGED: ['following.asking', 'opening', 'whole.looking', 'withService.asking', 'withoutWhole.asking'],
    'done.actor.firstPage': ['following.shown', 'whole.settled', 'withService.counting', 'withService.shown'],
    'error.actor.firstPage': ['failed'],
    'done.actor.whole': ['whole.settled'],
    'error.actor.whole': ['withoutWhole.asking'],
    'done.actor.pageOfService': ['following.shown', 'withService.counting', 'withService.shown'],
    'done.actor.pageOfServiceCounted': ['following.shown', 'withService.shown'],
    'error.actor.pageOfServiceCounted': ['withService.unanswered'],
    RETRY: ['following.asking', 'opening', 'withService.asking', 'withoutWhole.asking'],
    'after.typing.listPages.withService.typing': ['withService.asking'],
    'done.actor.pageMeanwhile': ['following.counting', 'following.shown'],
    'error.actor.pageOfService': ['withService.unanswered'],
    'error.actor.pageMeanwhile': ['following.unanswered'],
    'done.actor.pageWithoutWhole': ['withoutWhole.counting', 'withoutWhole.shown'],
    'error.actor.pageWithoutWhole': ['withoutWhole.unanswered'],
    'after.typing.listPages.following.typing': ['following.asking'],
    'done.actor.pageOfWhole': ['whole.settled'],
    'error.actor.pageOfWhole': ['whole.settled'],
    'after.typing.listPages.withoutWhole.typing': ['withoutWhole.asking'],
    'done.actor.pageWithoutWholeCounted': ['withoutWhole.shown'],
    'error.actor.pageWithoutWholeCounted': ['withoutWhole.unanswered'],
    'done.actor.pageMeanwhileCounted': ['following.shown'],
    'error.actor.pageMeanwhileCounted': ['following.unanswered'],
  },
  states: {
    idle: ({ snapshot, asked }) => {
      expect(snapshot.context).toMatchObject({ criteria: null, shown: null, fault: null });
      expect(asked).toEqual({});
    },
    opening: ({ snapshot, asked }) => {
      expectSamePageIgnored(snapshot);
      expect([...snapshot.tags]).toEqual(['busy', 'waiting']);
      expect(Object.keys(asked)).toEqual(['firstPage']);
    },
    failed: ({ snapshot, asked }) => {
      expectSamePageIgnored(snapshot);
      expect(snapshot.context).toMatchObject({ shown: null, fault: away });
      expect(asked).toEqual({});
    },
    ...answering('following', 'pageMeanwhile', ['whole']),
    ...answering('withoutWhole', 'pageWithoutWhole'),
    ...answering('withService', 'pageOfService'),
    'whole.settled': ({ asked }) => expect(asked).toEqual({}),
    'whole.looking': ({ asked }) => {
      expect(Object.keys(asked)).toEqual(['pageOfWhole']);
    },
  },
});

/** The page that is shown or requested is not requested again. */
function expectSamePageIgnored(snapshot: SnapshotFrom<typeof machine>): void {
  const { criteria } = snapshot.context;
  expect(criteria).not.toBeNull();
  expect(snapshot.can({ type: 'VIEW', criteria: criteria! })).toBe(false);
}

/** What is true while the service answers pages, whatever becomes of the whole list meanwhile. */
function answering(state: string, call: string, meanwhile: readonly string[] = []) {
  type Moment = Parameters<Parameters<typeof testModel<typeof machine>>[1]['states'][string]>[0];
  const isAnswering = ({ snapshot, asked }: Moment, ...asking: string[]) => {
    expect(snapshot.hasTag('answering')).toBe(true);
    expectSamePageIgnored(snapshot);
    expect(snapshot.context.shown).not.toBeNull();
    expect(Object.keys(asked).toSorted()).toEqual([...meanwhile, ...asking].toSorted());
  };
  return {
    [`${state}.shown`]: (moment: Moment) => {
      isAnswering(moment);
      const { criteria, shown } = moment.snapshot.context;
      expect(shown?.criteria).toEqual(criteria);
      expect(shown?.page.counts?.matching).not.toBeNull();
      expect(moment.snapshot.hasTag('busy')).toBe(false);
    },
    [`${state}.counting`]: (moment: Moment) => {
      isAnswering(moment, `${call}Counted`);
      const { criteria, shown } = moment.snapshot.context;
      expect(shown).toMatchObject({ criteria, page: { counts: { matching: null } } });
      expect(moment.snapshot.hasTag('busy')).toBe(false);
    },
    [`${state}.typing`]: (moment: Moment) => {
      isAnswering(moment);
      expect(moment.snapshot.hasTag('busy')).toBe(true);
    },
    [`${state}.asking`]: (moment: Moment) => {
      isAnswering(moment, call);
      expect(moment.snapshot.hasTag('busy')).toBe(true);
    },
    [`${state}.unanswered`]: (moment: Moment) => {
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

test('a filter that is typed, changed and cleared while the list loads asks only for what stays', async () => {
  const { actor, fetchPage, whole } = started(50);
  await expect.poll(() => actor.getSnapshot().matches({ following: 'shown' })).toBe(true);
  for (const name of ['a', 'an', 'ann']) actor.send(view({ filters: { name } }));
  await expect.poll(() => actor.getSnapshot().context.shown?.page.rows).toEqual(['ann']);
  expect(fetchPage.mock.calls.map(([{ filters }]) => filters['name'])).toEqual([undefined, 'ann']);
  actor.send(view({ filters: { name: 'anna' } }));
  actor.send(view());
  await expect.poll(() => actor.getSnapshot().context.shown?.page.rows).toEqual(['first']);
  expect(fetchPage).toHaveBeenCalledTimes(3);
  whole.resolve();
  await expect.poll(() => actor.getSnapshot().matches('whole')).toBe(true);
});

test('an answer that is the whole list is handed over, and nothing follows', async () => {
  const { actor, keepWhole } = started(1);
  await expect.poll(() => actor.getSnapshot().matches('whole')).toBe(true);
  expect(keepWhole).toHaveBeenCalledExactlyOnceWith(['first']);
});

test('a list that is too long stays with the service, which is asked again when something changes', async () => {
  const { actor, fetchPage } = started(101);
  await expect.poll(() => actor.getSnapshot().matches({ withService: 'shown' })).toBe(true);
  actor.send({ type: 'CHANGED', elsewhere: false });
  await expect.poll(() => fetchPage.mock.calls.length).toBe(2);
  await expect.poll(() => actor.getSnapshot().matches({ withService: 'shown' })).toBe(true);
});

test('a page that somebody else has changed is fetched before the rest, as it is looked at now', async () => {
  const { actor, fetchPage, passOn } = started(1);
  await expect.poll(() => actor.getSnapshot().matches({ whole: 'settled' })).toBe(true);
  actor.send(view({ filters: { name: 'b' } }));
  actor.send({ type: 'CHANGED', elsewhere: false });
  expect(fetchPage).toHaveBeenCalledTimes(1);
  actor.send({ type: 'CHANGED', elsewhere: true });
  await expect.poll(() => passOn.mock.calls).toEqual([[['b']]]);
});

test('a page that was read before an own change is not handed over after it', async () => {
  const { actor, fetchPage, passOn } = started(1);
  await expect.poll(() => actor.getSnapshot().matches({ whole: 'settled' })).toBe(true);
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
  await expect.poll(() => actor.getSnapshot().matches({ whole: 'settled' })).toBe(true);
  expect(passOn.mock.calls).toEqual([[['read 3']]]);
});
