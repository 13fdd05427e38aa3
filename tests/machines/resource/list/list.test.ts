import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createListMachine } from '../../../../machines/resource/list/list.machine.ts';
import type { ListEvent } from '../../../../machines/resource/list/list-setup.ts';
import type { PageCriteria } from '../../../../machines/resource/list/rows.ts';
import type { PageRequest, ServicePage } from '../../../../machines/resource/list/service-pages.ts';
import { answered, failed, fault } from '../../../support/faults.ts';
import type { Moment } from '../../../support/model/drive.ts';
import { testModel } from '../../../support/model/model-test.ts';

interface Row {
  readonly uuid: string;
  readonly name: string;
}

const MOST_ROWS = 100;
const row = (uuid: string, name = uuid): Row => ({ uuid, name });
const byName = (a: Row, b: Row) => a.name.localeCompare(b.name);
const names = (rows: readonly Row[]): string[] => rows.map(({ name }) => name);
const machine = createListMachine<Row>(byName, true);

const first: PageCriteria = { page: 1, size: 2, sort: 'name', desc: false, filters: {} };
const view = (changes: Partial<PageCriteria> = {}) =>
  ({ type: 'VIEW', criteria: { ...first, ...changes } }) satisfies ListEvent<Row>;
const AT_START = { position: { limit: 2 }, before: null, after: null };
const pageOf = (total: number, ...rows: Row[]): ServicePage<Row> => ({
  rows,
  counts: { matching: total, isCapped: false, total },
  ...AT_START,
});
/**
 * A page of a long list for which the service has not counted the matching rows. `total` null: it has counted no rows
 * at all.
 */
const uncounted = (total: number | null): ServicePage<Row> => ({
  rows: [row('c'), row('d')],
  counts: { matching: null, isCapped: false, total },
  ...AT_START,
});
const away = fault({ status: 503 });

const SERVED = ['shown', 'counting', 'typing', 'asking', 'unanswered'].map((state) => `served.${state}`);
const LOCAL = ['local.settled', 'local.looking'];
const MISSING = ['unrequested', 'fetching', 'failed'].map((state) => `missing.${state}`);
const KEPT = ['current', 'aging', 'refreshing', 'catchingUp', 'outdated'].map((state) => `kept.${state}`);
const SCHEDULED = 'missing.scheduled';
const ANY = [...MISSING, SCHEDULED, ...KEPT];
const FETCHING = ['missing.fetching', 'kept.refreshing'];
const READ = ['kept.current', 'kept.aging'];
/** The states of the whole list after another user has changed it. */
const STALE = ['kept.aging', 'kept.refreshing', 'kept.catchingUp'];

const nameOf = (page: string, whole: string): string => `page.${page} & whole.${whole}`;

/** Combines states of the region `page` with states of the region `whole`. */
const each = (pages: readonly string[], wholes: readonly string[]): string[] =>
  pages.flatMap((page) => wholes.map((whole) => nameOf(page, whole)));

const WITHOUT_PAGE = ['unopened', 'opening', 'failed'];

/** The actors that a state of each region runs. */
const ASKED: Readonly<Record<string, string>> = {
  opening: 'firstPage',
  'served.counting': 'countedPage',
  'served.asking': 'page',
  'local.looking': 'pageOfWhole',
  [SCHEDULED]: 'painted',
  'missing.fetching': 'load',
  'kept.refreshing': 'refresh',
  'kept.catchingUp': 'catchUp',
};

const TAGS: Readonly<Record<string, readonly string[]>> = {
  opening: ['busy', 'waiting'],
  'served.typing': ['busy'],
  'served.asking': ['busy'],
  'missing.fetching': ['fetching'],
  'missing.failed': ['failed'],
  'kept.current': ['whole'],
  'kept.aging': ['whole'],
  'kept.refreshing': ['whole', 'fetching'],
  'kept.catchingUp': ['whole'],
  'kept.outdated': ['whole', 'failed'],
};

type Arrived = Moment<typeof machine>;

/** Asserts that `VIEW` is ignored if it names the page that is displayed or requested. */
function expectSamePageIgnored({ snapshot }: Arrived): void {
  const { criteria } = snapshot.context;
  expect(criteria).not.toBeNull();
  expect(snapshot.can({ type: 'VIEW', criteria: criteria! })).toBe(false);
}

/** The assertions for the states of the region `page`. */
const PAGE: Readonly<Record<string, (moment: Arrived) => void>> = {
  unopened: ({ snapshot: { context } }) =>
    expect(context).toMatchObject({ criteria: null, shown: null, pageFault: null }),
  opening: (moment) => {
    expectSamePageIgnored(moment);
    expect(moment.snapshot.context.shown).toBeNull();
  },
  failed: (moment) => {
    expectSamePageIgnored(moment);
    expect(moment.snapshot.context).toMatchObject({ shown: null, pageFault: away });
  },
  'served.shown': ({ snapshot: { context } }) => {
    expect(context.shown!.criteria).toEqual(context.criteria);
    expect(context.shown!.page.counts?.matching).not.toBeNull();
  },
  'served.counting': ({ snapshot: { context } }) => {
    expect(context.shown).toMatchObject({ criteria: context.criteria, page: { counts: { matching: null } } });
  },
  'served.unanswered': ({ snapshot: { context } }) => expect(context.pageFault).toEqual(away),
  local: ({ snapshot: { context } }) => {
    expect(context.criteria!.isServed ?? false).toBe(false);
    expect(context).toMatchObject({ shown: null, pageFault: null });
  },
};

/** Asserts the rows of the whole list, depending on the last event. */
function expectRows({ snapshot, event }: Arrived): void {
  const { rows } = snapshot.context;
  expect(names(rows)).toEqual(names(rows).toSorted());
  if (event?.type === 'REPLACE') expect(names(rows)).toContain('aa');
  if (event?.type === 'REMOVE') expect(rows).toEqual([]);
  if (event?.type === 'xstate.done.actor.pageOfWhole') expect(names(rows)).toContain('bb');
  if (/^xstate\.done\.actor\.(load|refresh|catchUp)$/.test(event?.type ?? ''))
    expect(rows).toEqual(event!['output']);
}

const expectLoadIfEmpty = ({ snapshot }: Arrived): void =>
  expect(snapshot.can({ type: 'LOAD' })).toBe(snapshot.context.rows.length === 0);

/** The assertions for the states of the region `whole`. */
const WHOLE: Readonly<Record<string, (moment: Arrived) => void>> = {
  'missing.unrequested': ({ snapshot: { context } }) => {
    // The console never reads a whole list on its own if the list is too long or was not counted.
    if (context.shown) expect(context.shown.page.counts?.total ?? Infinity).toBeGreaterThan(MOST_ROWS);
  },
  'missing.scheduled': ({ snapshot: { context }, event }) => {
    if (event?.type === 'xstate.done.actor.firstPage')
      expect(context.shown!.page.counts!.total).toBeLessThanOrEqual(MOST_ROWS);
  },
  'missing.failed': ({ snapshot }) => {
    expect(snapshot.context.fault).toEqual(away);
    for (const type of ['LOAD', 'RETRY'] as const) expect(snapshot.can({ type })).toBe(true);
  },
  'kept.current': (moment) => {
    expectLoadIfEmpty(moment);
    expect(moment.snapshot.context).toMatchObject({ stale: false, fault: null });
  },
  'kept.aging': (moment) => {
    expectLoadIfEmpty(moment);
    expect(moment.snapshot.context.stale).toBe(true);
  },
  'kept.outdated': ({ snapshot }) => {
    expect(snapshot.context).toMatchObject({ stale: false, fault: away });
    for (const type of ['LOAD', 'RETRY'] as const) expect(snapshot.can({ type })).toBe(true);
  },
};

/** Returns the assertions for a state of each region. */
const expectBoth = (page: string, whole: string) => (moment: Arrived) => {
  const { snapshot, asked, emitted, event } = moment;
  const { context, tags } = snapshot;
  const running = [ASKED[page], ASKED[whole]].filter((id) => id !== undefined);
  expect(Object.keys(asked).toSorted()).toEqual(running.toSorted());
  expect([...tags].toSorted()).toEqual([...(TAGS[page] ?? []), ...(TAGS[whole] ?? [])].toSorted());
  const isListed =
    /^xstate\.done\.actor\.(load|refresh)$/.test(event?.type ?? '') ||
    (event?.type === 'xstate.done.actor.firstPage' && page === 'local.settled');
  expect(emitted).toEqual(isListed ? [{ type: 'listed', count: context.rows.length }] : []);
  if (page.startsWith('served')) {
    expectSamePageIgnored(moment);
    expect(context.shown).not.toBeNull();
  }
  if (whole.startsWith('kept')) {
    expectRows(moment);
    // While the whole list is kept, the service returns only pages whose filter the browser cannot apply.
    if (page !== 'unopened' && !page.startsWith('local')) expect(context.criteria!.isServed).toBe(true);
  } else {
    expect(context.rows).toEqual([]);
  }
  (PAGE[page] ?? PAGE[page.split('.')[0]!])?.(moment);
  WHOLE[whole]?.(moment);
};

const combined = (pages: readonly string[], wholes: readonly string[]) =>
  Object.fromEntries(
    pages.flatMap((page) => wholes.map((whole) => [nameOf(page, whole), expectBoth(page, whole)] as const)),
  );

testModel(machine, {
  inputs: [{ mostRows: MOST_ROWS }],
  events: [
    view(),
    view({ page: 2 }),
    view({ filters: { name: 'a' } }),
    view({ filters: { lastSignIn: 'never' }, isServed: true }),
    view({ filters: { lastSignIn: 'never' }, isServed: true, page: 2 }),
    view({ filters: { lastSignIn: '2030-06-29' }, isServed: true }),
    { type: 'REPLACE', rows: [row('b', 'aa'), row('d')] },
    { type: 'REMOVE', uuids: ['a', 'b', 'c', 'd', 'e'] },
    answered('firstPage', pageOf(50, row('a'), row('b'))),
    answered('firstPage', pageOf(2, row('b'), row('a'))),
    answered('firstPage', { rows: [row('a'), row('b'), row('c')], counts: null, ...AT_START }),
    answered('firstPage', pageOf(101, row('a'), row('b'))),
    answered('firstPage', uncounted(101)),
    answered('firstPage', uncounted(null)),
    failed('firstPage', away),
    answered('page', pageOf(50, row('c'))),
    answered('page', uncounted(101)),
    answered('page', pageOf(101, row('c'))),
    failed('page', away),
    answered('countedPage', pageOf(50, row('c'), row('d'))),
    answered('countedPage', pageOf(101, row('c'), row('d'))),
    failed('countedPage', away),
    answered('pageOfWhole', pageOf(50, row('b', 'bb'))),
    failed('pageOfWhole', away),
    answered('painted'),
    failed('painted', away),
    answered('load', [row('a'), row('b'), row('c')]),
    answered('load', []),
    failed('load', away),
    answered('refresh', [row('a'), row('b')]),
    failed('refresh', away),
    answered('catchUp', [row('a'), row('e')]),
    failed('catchUp', away),
  ],
  abstract: ({ context: { criteria, rows, stale }, ...snapshot }) => [
    criteria,
    rows.length === 0,
    // In all other states, the next read begins before a guard reads this value.
    stale && (snapshot.hasTag('fetching') || snapshot.matches({ whole: { kept: 'catchingUp' } })),
  ],
  maySend: (snapshot, { type }) => {
    // While both timers run, the pause ends first.
    if (type.startsWith('xstate.after.typing')) return !snapshot.matches({ whole: { kept: 'aging' } });
    // The pause began with the rows of that time, so that its length is unknown after the rows were removed.
    return !type.startsWith('xstate.after.pause') || snapshot.context.rows.length > 0;
  },
  leadsTo: {
    CLEAR: each(['unopened'], ['missing.unrequested']),
    VIEW: [
      ...each(['opening'], [...MISSING, ...KEPT]),
      ...each(['served.typing', 'served.asking'], ANY),
      ...each(LOCAL, KEPT),
    ],
    STALE: [
      ...each(WITHOUT_PAGE, [...MISSING, ...STALE]),
      ...each(['served.typing', 'served.asking'], [...MISSING, SCHEDULED, ...STALE]),
      ...each(['local.looking'], STALE),
    ],
    INVALIDATE: [
      ...each(['unopened', 'failed', 'served.typing'], FETCHING),
      ...each(['opening'], [...MISSING, 'kept.refreshing']),
      ...each(['served.asking'], [...MISSING, SCHEDULED, 'kept.refreshing']),
      ...each(LOCAL, ['kept.refreshing']),
    ],
    REPLACE: changed(),
    REMOVE: changed(),
    LOAD: [...each([...WITHOUT_PAGE, ...SERVED], FETCHING), ...each(LOCAL, ['kept.refreshing'])],
    RETRY: [
      ...each(['unopened', 'served.shown', 'served.counting', 'served.typing'], FETCHING),
      ...each(['opening'], ['missing.unrequested', ...FETCHING, ...READ, 'kept.catchingUp']),
      ...each(['served.asking'], ['missing.unrequested', SCHEDULED, ...FETCHING, ...READ, 'kept.catchingUp']),
      ...each(LOCAL, ['kept.refreshing']),
    ],
    'done.actor.firstPage': [
      ...each(['served.shown', 'served.counting'], [...MISSING, ...KEPT]),
      nameOf('served.shown', SCHEDULED),
      nameOf('local.settled', 'kept.current'),
    ],
    'error.actor.firstPage': each(['failed'], [...MISSING, ...KEPT]),
    'done.actor.page': each(['served.shown', 'served.counting'], ANY),
    'error.actor.page': each(['served.unanswered'], ANY),
    'done.actor.countedPage': each(['served.shown'], ANY),
    'error.actor.countedPage': each(['served.unanswered'], ANY),
    'after.typing.list.page.served.typing': each(
      ['served.asking'],
      ANY.filter((whole) => whole !== 'kept.aging'),
    ),
    'done.actor.pageOfWhole': each(['local.settled'], STALE),
    'error.actor.pageOfWhole': each(['local.settled'], KEPT),
    'done.actor.painted': each(SERVED, ['missing.fetching']),
    'error.actor.painted': each(SERVED, ['missing.fetching']),
    'done.actor.load': each([...WITHOUT_PAGE, ...SERVED, 'local.settled'], READ),
    'error.actor.load': each([...WITHOUT_PAGE, ...SERVED], ['missing.failed']),
    'done.actor.refresh': each([...WITHOUT_PAGE, ...SERVED, ...LOCAL], READ),
    'error.actor.refresh': each([...WITHOUT_PAGE, ...SERVED, ...LOCAL], ['kept.outdated']),
    'after.pause.list.whole.kept.aging': each([...WITHOUT_PAGE, ...SERVED, ...LOCAL], ['kept.catchingUp']),
    'done.actor.catchUp': each([...WITHOUT_PAGE, ...SERVED, ...LOCAL], READ),
    'error.actor.catchUp': each([...WITHOUT_PAGE, ...SERVED, ...LOCAL], ['kept.outdated']),
  },
  states: {
    ...combined(WITHOUT_PAGE, [...MISSING, ...KEPT]),
    // Only a page of the service schedules a read of the whole list.
    ...combined(SERVED, ANY),
    ...combined(LOCAL, KEPT),
  },
});

/** Returns the states to which a change of rows by this user leads. */
function changed(): string[] {
  return [
    ...each(['unopened', 'failed', 'served.typing'], ['missing.fetching', ...KEPT]),
    ...each(['opening'], [...MISSING, ...KEPT]),
    ...each(['served.asking'], ANY),
    ...each(LOCAL, KEPT),
  ];
}

/** Starts a list of `total` rows whose whole rows come when `whole` is resolved, and views its first page. */
function started(total: number) {
  const fetchPage = vi.fn<(criteria: PageRequest<Row>['criteria']) => Promise<ServicePage<Row>>>(
    async ({ filters }) => pageOf(total, row(filters['name'] ?? 'first')),
  );
  const reads: ((rows: readonly Row[]) => void)[] = [];
  const provided = machine.provide({
    actors: {
      fetchPage: fromPromise<ServicePage<Row>, PageRequest<Row>>(({ input }) => fetchPage(input.criteria)),
      painted: fromPromise<void>(async () => {}),
      fetchRows: fromPromise<readonly Row[]>(() => new Promise((resolve) => reads.push(resolve))),
    },
    delays: { typing: 1 },
  });
  const actor = createActor(provided, { input: { mostRows: MOST_ROWS } }).start();
  actor.send(view());
  const value = () => actor.getSnapshot().value;
  return { actor, value, fetchPage, reads };
}

const shownNames = ({ context }: { context: { shown: { page: ServicePage<Row> } | null } }) =>
  names(context.shown?.page.rows ?? []);

const SETTLED = { page: { local: 'settled' }, whole: { kept: 'current' } };

describe('a paged list', () => {
  test('requests only the last filter if the user changes it several times while the list loads', async () => {
    const { actor, value, fetchPage, reads } = started(50);
    await expect.poll(value).toEqual({ page: { served: 'shown' }, whole: { missing: 'fetching' } });
    for (const name of ['a', 'an', 'ann']) actor.send(view({ filters: { name } }));
    await expect.poll(() => shownNames(actor.getSnapshot())).toEqual(['ann']);
    expect(fetchPage.mock.calls.map(([{ filters }]) => filters['name'])).toEqual([undefined, 'ann']);
    actor.send(view({ filters: { name: 'anna' } }));
    actor.send(view());
    await expect.poll(() => shownNames(actor.getSnapshot())).toEqual(['first']);
    expect(fetchPage).toHaveBeenCalledTimes(3);
    reads[0]!([row('a')]);
    await expect.poll(value).toEqual(SETTLED);
  });

  test('keeps the first page as the whole list if it contains all rows, and sends no further request', async () => {
    const { actor, value, reads } = started(1);
    await expect.poll(value).toEqual(SETTLED);
    expect(names(actor.getSnapshot().context.rows)).toEqual(['first']);
    expect(reads).toHaveLength(0);
  });

  test('gets each page of a list that is too long from the service, and loads the page again after a change', async () => {
    const { actor, value, fetchPage, reads } = started(101);
    const tooLong = { page: { served: 'shown' }, whole: { missing: 'unrequested' } };
    await expect.poll(value).toEqual(tooLong);
    actor.send({ type: 'INVALIDATE' });
    await expect.poll(() => fetchPage.mock.calls.length).toBe(2);
    await expect.poll(value).toEqual(tooLong);
    expect(reads).toHaveLength(0);
  });

  test('loads the visible page first after a change by another user', async () => {
    const { actor, value, fetchPage, reads } = started(1);
    await expect.poll(value).toEqual(SETTLED);
    actor.send(view({ filters: { name: 'b' } }));
    actor.send({ type: 'REPLACE', rows: [row('c')] });
    expect(fetchPage).toHaveBeenCalledTimes(1);
    actor.send({ type: 'STALE' });
    await expect.poll(() => names(actor.getSnapshot().context.rows)).toEqual(['b', 'c', 'first']);
    await expect.poll(() => reads.length).toBe(1);
  });

  test('discards a page that it had requested before the same user made a change', async () => {
    const { actor, value, fetchPage } = started(1);
    await expect.poll(value).toEqual(SETTLED);
    const answers: (() => void)[] = [];
    fetchPage.mockImplementation(async () => {
      const name = `read ${fetchPage.mock.calls.length}`;
      await new Promise<void>((resolve) => answers.push(resolve));
      return pageOf(1, row(name));
    });
    actor.send({ type: 'STALE' });
    actor.send({ type: 'REMOVE', uuids: ['first'] });
    expect(answers).toHaveLength(2);
    for (const answer of answers.toReversed()) answer();
    await expect.poll(value).toMatchObject({ page: { local: 'settled' } });
    expect(names(actor.getSnapshot().context.rows)).toEqual(['read 3']);
  });

  test('requests a page from the service only if the browser cannot apply its filter', async () => {
    const { actor, value, fetchPage } = started(1);
    await expect.poll(value).toEqual(SETTLED);
    actor.send(view({ filters: { lastSignIn: 'never' }, isServed: true }));
    await expect.poll(value).toMatchObject({ page: { served: 'shown' } });
    expect(shownNames(actor.getSnapshot())).toEqual(['first']);
    expect(fetchPage).toHaveBeenCalledTimes(2);
    actor.send(view());
    expect(value()).toEqual(SETTLED);
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  test('is read whole after its first page, if an earlier read for a form failed', async () => {
    const fetchRows = vi.fn<() => Promise<readonly Row[]>>().mockRejectedValueOnce(away);
    fetchRows.mockResolvedValue([row('a')]);
    const provided = machine.provide({
      actors: {
        fetchRows: fromPromise(fetchRows),
        fetchPage: fromPromise<ServicePage<Row>, PageRequest<Row>>(async () => pageOf(50, row('a'))),
        painted: fromPromise<void>(async () => {}),
      },
    });
    const actor = createActor(provided, { input: { mostRows: MOST_ROWS } }).start();
    actor.send({ type: 'LOAD' });
    await expect.poll(() => actor.getSnapshot().value).toMatchObject({ whole: { missing: 'failed' } });
    actor.send(view());
    await expect.poll(() => actor.getSnapshot().value).toEqual(SETTLED);
  });
});

describe('a list that the service does not return in pages', () => {
  const whole = createListMachine<Row>(byName, false);

  /** Starts the list. Returns the functions that answer its reads. */
  function startWhole() {
    const answers: ((rows: readonly Row[]) => void)[] = [];
    const fetchRows = fromPromise<readonly Row[]>(() => new Promise((resolve) => answers.push(resolve)));
    const actor = createActor(whole.provide({ actors: { fetchRows } }), {
      input: { mostRows: MOST_ROWS },
    }).start();
    return { actor, answers };
  }

  test('requests no page, neither when it is viewed nor when another user changes it', async () => {
    const { actor, answers } = startWhole();
    actor.send(view());
    actor.send({ type: 'LOAD' });
    answers[0]!([row('a')]);
    await expect.poll(() => actor.getSnapshot().hasTag('whole')).toBe(true);
    actor.send(view({ page: 2 }));
    actor.send({ type: 'STALE' });
    expect(actor.getSnapshot().value).toEqual({ page: 'unopened', whole: { kept: 'aging' } });
  });

  test('stays sorted when a saved row replaces an old one or is added', async () => {
    const { actor, answers } = startWhole();
    actor.send({ type: 'LOAD' });
    answers[0]!([row('a'), row('b'), row('c')]);
    await expect.poll(() => actor.getSnapshot().hasTag('whole')).toBe(true);
    actor.send({ type: 'REPLACE', rows: [row('a', 'bb'), row('d')] });
    expect(names(actor.getSnapshot().context.rows)).toEqual(['b', 'bb', 'c', 'd']);
    actor.send({ type: 'REMOVE', uuids: ['a', 'unknown'] });
    expect(names(actor.getSnapshot().context.rows)).toEqual(['b', 'c', 'd']);
  });

  test('is reloaded at most once in each interval, however often other users change it', async () => {
    const { actor, answers } = startWhole();
    actor.send({ type: 'LOAD' });
    actor.send({ type: 'STALE' });
    answers[0]!([row('a')]);
    await expect.poll(() => answers.length).toBe(2);
    actor.send({ type: 'STALE' });
    actor.send({ type: 'STALE' });
    answers[1]!([row('a')]);
    await expect.poll(() => answers.length).toBe(3);
    answers[2]!([row('a'), row('b')]);
    await expect.poll(() => actor.getSnapshot().matches({ whole: { kept: 'current' } })).toBe(true);
    expect(names(actor.getSnapshot().context.rows)).toEqual(['a', 'b']);
    expect(answers).toHaveLength(3);
  });
});
