import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createListMachine } from '../../../../machines/resource/list/list.machine.ts';
import { answered, faultsOf } from '../../../support/faults.ts';
import type { Moment } from '../../../support/model/drive.ts';
import { testModel } from '../../../support/model/model-test.ts';

interface Row {
  readonly uuid: string;
  readonly name: string;
}

const row = (uuid: string, name = uuid): Row => ({ uuid, name });
const machine = createListMachine<Row>((a, b) => a.name.localeCompare(b.name));
const names = (rows: readonly Row[]): string[] => rows.map(({ name }) => name);

const UNREQUESTED = 'rows.missing & freshness.unrequested';
const LOADING = 'rows.missing & freshness.fetching.requested';
const FAILED = 'rows.missing & freshness.failed';
const CURRENT = 'rows.shown & freshness.fetched.current';
const AGING = 'rows.shown & freshness.fetched.aging';
const REFRESHING = 'rows.shown & freshness.fetching.requested';
const CATCHING_UP = 'rows.shown & freshness.fetching.background';
const OUTDATED = 'rows.shown & freshness.failed';

/** Asserts the rows of the list in every state, depending on the last event. */
function expectRows({ snapshot, event }: Moment<typeof machine>): void {
  const { rows } = snapshot.context;
  switch (event?.type) {
    case 'TAKE':
      expect(names(rows)).toEqual(names(event['rows']).toSorted());
      break;
    case 'xstate.done.actor.load':
    case 'xstate.done.actor.catchUp':
      expect(rows).toEqual(event['output']);
      break;
    case 'REPLACE':
      expect(names(rows)).toContain('aa');
      break;
    case 'VISIBLE_ROWS':
      expect(names(rows)).toContain('bb');
      break;
    case 'REMOVE':
      expect(rows.filter(({ uuid }) => event['uuids'].includes(uuid))).toEqual([]);
      break;
    default:
  }
}

testModel(machine, {
  inputs: [undefined],
  events: [
    { type: 'REPLACE', rows: [row('b', 'aa'), row('d')] },
    { type: 'VISIBLE_ROWS', rows: [row('b', 'bb')] },
    { type: 'REMOVE', uuids: ['b', 'c', 'd', 'a'] },
    answered('load', [row('a'), row('b'), row('c')]),
    { type: 'TAKE', rows: [row('c'), row('a')] },
    { type: 'TAKE', rows: [] },
    answered('load', []),
    ...faultsOf('load'),
    answered('catchUp', [row('a'), row('e')]),
    ...faultsOf('catchUp'),
  ],
  abstract: ({ context }) => [context.rows.length === 0, context.stale],
  leadsTo: {
    CLEAR: [UNREQUESTED],
    LOAD: [LOADING, REFRESHING],
    TAKE: [CURRENT],
    INVALIDATE: [LOADING, REFRESHING],
    REPLACE: [LOADING, AGING, CATCHING_UP, CURRENT, OUTDATED, REFRESHING],
    REMOVE: [LOADING, AGING, CATCHING_UP, CURRENT, OUTDATED, REFRESHING],
    STALE: [LOADING, AGING, CATCHING_UP, REFRESHING],
    VISIBLE_ROWS: [LOADING, AGING, CATCHING_UP, REFRESHING],
    RETRY: [LOADING, REFRESHING],
    'done.actor.load': [AGING, CURRENT],
    'error.actor.load': [FAILED, OUTDATED],
    'after.pause.list.freshness.fetched.aging': [CATCHING_UP],
    'done.actor.catchUp': [AGING, CURRENT],
    'error.actor.catchUp': [OUTDATED],
  },
  states: {
    [UNREQUESTED]: ({ snapshot, asked }) => {
      expect(snapshot.context).toEqual({ rows: [], fault: null, stale: false });
      expect(asked).toEqual({});
    },
    [LOADING]: ({ snapshot, asked, event }) => {
      expect([...snapshot.tags]).toEqual(['busy']);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(snapshot.context.rows).toEqual([]);
      if (event?.type === 'STALE' || event?.type === 'VISIBLE_ROWS')
        expect(snapshot.context.stale).toBe(true);
    },
    [CURRENT]: (moment) => {
      const { snapshot, asked, emitted, event } = moment;
      expectRows(moment);
      expect(snapshot.can({ type: 'LOAD' })).toBe(snapshot.context.rows.length === 0);
      expect([...snapshot.tags]).toEqual(['shown']);
      expect(asked).toEqual({});
      expect(names(snapshot.context.rows)).toEqual(names(snapshot.context.rows).toSorted());
      if (/^xstate\.done\.actor\.load|^TAKE/.test(event?.type ?? '')) {
        expect(emitted).toEqual([{ type: 'listed', count: snapshot.context.rows.length }]);
        expect(snapshot.context.fault).toBeNull();
      } else {
        expect(emitted).toEqual([]);
      }
      for (const type of ['INVALIDATE', 'STALE'] as const) expect(snapshot.can({ type })).toBe(true);
    },
    [AGING]: (moment) => {
      const { snapshot, asked, emitted, event } = moment;
      expectRows(moment);
      expect(snapshot.can({ type: 'LOAD' })).toBe(snapshot.context.rows.length === 0);
      expect([...snapshot.tags]).toEqual(['shown']);
      expect(asked).toEqual({});
      if (event?.type === 'xstate.done.actor.load') {
        expect(emitted).toEqual([{ type: 'listed', count: snapshot.context.rows.length }]);
      } else {
        expect(emitted).toEqual([]);
      }
      expect(snapshot.can({ type: 'INVALIDATE' })).toBe(true);
      expect(snapshot.can({ type: 'STALE' })).toBe(false);
    },
    [CATCHING_UP]: (moment) => {
      const { snapshot, asked, emitted, event } = moment;
      expectRows(moment);
      expect([...snapshot.tags]).toEqual(['shown']);
      expect(Object.keys(asked)).toEqual(['catchUp']);
      expect(emitted).toEqual([]);
      if (event?.type === 'STALE' || event?.type === 'VISIBLE_ROWS')
        expect(snapshot.context.stale).toBe(true);
    },
    [REFRESHING]: (moment) => {
      const { snapshot, asked, emitted } = moment;
      expectRows(moment);
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(snapshot.hasTag('shown')).toBe(true);
      expect(Object.keys(asked)).toEqual(['load']);
      expect(emitted).toEqual([]);
      if (moment.event?.type === 'VISIBLE_ROWS') expect(snapshot.context.stale).toBe(true);
    },
    [OUTDATED]: (moment) => {
      const { snapshot, asked } = moment;
      expectRows(moment);
      expect([...snapshot.tags]).toEqual(['shown']);
      expect(snapshot.context.fault).not.toBeNull();
      expect(asked).toEqual({});
      for (const type of ['LOAD', 'INVALIDATE', 'STALE'] as const) expect(snapshot.can({ type })).toBe(true);
    },
    [FAILED]: ({ snapshot, asked, emitted, event }) => {
      expect([...snapshot.tags]).toEqual([]);
      expect(snapshot.context).toEqual({ rows: [], fault: event?.['error'], stale: false });
      expect(emitted).toEqual([]);
      expect(asked).toEqual({});
      expect(snapshot.can({ type: 'LOAD' })).toBe(true);
      for (const type of ['INVALIDATE', 'STALE'] as const) expect(snapshot.can({ type })).toBe(false);
    },
  },
});

describe('a list', () => {
  test('stays sorted when a saved row replaces an old one or is added', async () => {
    const provided = machine.provide({
      actors: { fetchRows: fromPromise<readonly Row[]>(async () => [row('a'), row('b'), row('c')]) },
    });
    const actor = createActor(provided).start();
    actor.send({ type: 'LOAD' });
    await expect.poll(() => actor.getSnapshot().hasTag('shown')).toBe(true);
    expect(names(actor.getSnapshot().context.rows)).toEqual(['a', 'b', 'c']);

    actor.send({ type: 'REPLACE', rows: [row('a', 'bb'), row('d')] });
    expect(names(actor.getSnapshot().context.rows)).toEqual(['b', 'bb', 'c', 'd']);
    actor.send({ type: 'REMOVE', uuids: ['a', 'unknown'] });
    expect(names(actor.getSnapshot().context.rows)).toEqual(['b', 'c', 'd']);
  });

  test('is reloaded at most once in each interval, however often other users change it', async () => {
    const answers: ((rows: readonly Row[]) => void)[] = [];
    const provided = machine.provide({
      actors: {
        fetchRows: fromPromise<readonly Row[]>(() => new Promise((resolve) => answers.push(resolve))),
      },
    });
    const actor = createActor(provided).start();
    actor.send({ type: 'LOAD' });
    actor.send({ type: 'STALE' });
    answers[0]!([row('a')]);
    await expect.poll(() => answers.length).toBe(2);
    actor.send({ type: 'STALE' });
    actor.send({ type: 'VISIBLE_ROWS', rows: [row('b')] });
    expect(names(actor.getSnapshot().context.rows)).toEqual(['a', 'b']);
    answers[1]!([row('a')]);
    await expect.poll(() => answers.length).toBe(3);
    answers[2]!([row('a'), row('b')]);
    await expect.poll(() => actor.getSnapshot().matches({ freshness: { fetched: 'current' } })).toBe(true);
    expect(names(actor.getSnapshot().context.rows)).toEqual(['a', 'b']);
    expect(answers).toHaveLength(3);
  });
});
