import { expect } from 'vitest';
import type { Coverage } from '../../../machines/flows/coverage.ts';
import { flowsMachine } from '../../../machines/flows/flows.machine.ts';
import { HERE } from '../../../machines/flows/tabs.ts';
import type { WatchEvent } from '../../../machines/flows/watch.ts';
import { answered, failed, fault } from '../../support/faults.ts';
import { goStep, toyChart, toyMoment, toyTrace, watchedToy } from '../../support/flows.ts';
import type { Moment } from '../../support/model/drive.ts';
import { testModel } from '../../support/model/model-test.ts';

const file = new Blob(['{}']);
const tab = { id: 't1', title: 'Users' };
const trace = toyTrace();
const untestable = toyTrace({ born: null, start: toyMoment('working') });
const coverage: Coverage = {
  kind: 'statechart coverage',
  format: 1,
  versions: { toy: toyChart.version },
  process: [],
  browser: null,
};

/**
 * Asserts that the viewer shows only the chart and follows no actor, and that `problem` and `coverage` have the values
 * that the last event must set.
 */
function expectLooking({ snapshot: { context }, event }: Moment<typeof flowsMachine>): void {
  expect(context).toMatchObject({ source: null, actors: {}, followed: null, trace: null });
  const isCoverage = (event?.['output'] as { kind?: string } | undefined)?.kind === 'coverage';
  switch (event?.type) {
    case 'xstate.done.actor.readFile':
      if (isCoverage) expect(context.coverage).toEqual(coverage);
      expect(context.problem).toEqual(isCoverage ? null : { reason: 'otherMachine', machine: 'list' });
      break;
    case 'xstate.error.actor.readFile':
      expect(context.problem?.reason).toBe('unreadable');
      break;
    case 'xstate.done.actor.watch':
      expect(context.problem?.reason).toBe('gone');
      break;
    case 'xstate.error.actor.watch':
      expect(context.problem?.reason).toBe('lost');
      break;
    case 'DISMISS':
      expect(context.problem).toBeNull();
      break;
    case 'FORGET_COVERAGE':
      expect(context.coverage).toBeNull();
      break;
    default:
  }
}

testModel(flowsMachine, {
  inputs: [
    ...[null, HERE, tab.id, 'another'].map((follow) => ({ chart: toyChart, follow })),
    { chart: toyChart, follow: HERE, actor: 'x:1' },
  ],
  events: [
    { type: 'TABS', tabs: [tab] },
    { type: 'WATCH', source: null },
    { type: 'WATCH', source: tab },
    { type: 'WATCHED', watched: { type: 'started', actor: watchedToy() } },
    {
      type: 'WATCHED',
      watched: { type: 'started', actor: watchedToy({ session: 'x:2', version: 'another' }) },
    },
    { type: 'WATCHED', watched: { type: 'stepped', session: 'x:1', step: goStep } },
    { type: 'WATCHED', watched: { type: 'ended', session: 'x:1' } },
    { type: 'WATCHED', watched: { type: 'started', actor: watchedToy({ session: 'x:3' }) } },
    { type: 'FOLLOW', session: 'x:1' },
    { type: 'FOLLOW', session: 'x:3' },
    { type: 'FOLLOW', session: 'x:2' },
    { type: 'OPEN', file },
    { type: 'GO', position: 2 },
    { type: 'GO', position: 3 },
    answered('readFile', { kind: 'trace', trace }),
    answered('readFile', { kind: 'trace', trace: untestable }),
    answered('readFile', { kind: 'coverage', coverage }),
    answered('readFile', { kind: 'refused', refusal: 'otherMachine', machine: 'list' }),
    failed('readFile', fault({})),
    failed('findTabs', fault({})),
    failed('watch', fault({})),
  ],
  abstract: ({ context }) => [
    context.position,
    context.problem !== null,
    context.wanted,
    context.wantedActor,
    context.trace && [context.trace.steps.length, context.trace.born === null],
    context.followed,
    Object.values(context.actors).map(({ steps, ended }) => [steps.length, ended]),
  ],
  maySend: ({ context }, event) =>
    event.type !== 'WATCHED' || Object.values(context.actors).every(({ steps }) => steps.length < 2),
  leadsTo: {
    FORGET_COVERAGE: [
      'viewing.alone',
      'viewing.listingTabs',
      'opening',
      'replaying',
      'watching.choosing',
      'watching.following',
    ],
    DISMISS: [
      'viewing.alone',
      'viewing.listingTabs',
      'opening',
      'replaying',
      'watching.choosing',
      'watching.following',
    ],
    WATCH: ['watching.choosing'],
    WATCHED: ['watching.choosing', 'watching.following'],
    STOP: ['viewing.listingTabs'],
    'done.actor.watch': ['viewing.listingTabs'],
    OPEN: ['opening'],
    'done.actor.readFile': ['viewing.listingTabs', 'replaying'],
    NEXT: ['replaying'],
    BACK: ['replaying'],
    GO: ['replaying'],
    SAVE_TRACE: ['replaying'],
    SAVE_TEST: ['replaying', 'watching.following'],
    TABS: ['viewing.listingTabs', 'watching.choosing'],
    'done.actor.findTabs': ['viewing.alone'],
    'error.actor.findTabs': ['viewing.alone'],
    'error.actor.watch': ['viewing.listingTabs'],
    'error.actor.readFile': ['viewing.listingTabs'],
    FOLLOW: ['watching.following'],
    CLOSE: ['viewing.listingTabs'],
    RESTART: ['watching.following'],
    REPLAY: ['replaying'],
  },
  states: {
    'viewing.listingTabs': (moment) => {
      expect(Object.keys(moment.asked)).toEqual(['findTabs']);
      expect(moment.snapshot.context.tabs).toEqual(moment.event?.type === 'TABS' ? [tab] : expect.anything());
      expectLooking(moment);
    },
    'viewing.alone': (moment) => {
      expect(moment.asked).toEqual({});
      expect(moment.snapshot.context.tabs).toEqual([]);
      expectLooking(moment);
    },
    opening: ({ snapshot, asked }) => {
      expect(snapshot.hasTag('busy')).toBe(true);
      expect(asked['readFile']).toEqual({ file, chart: toyChart });
      expect(snapshot.context.problem).toBeNull();
    },
    'watching.choosing': ({ snapshot, asked, event }) => {
      expect(snapshot.context).toMatchObject({ wanted: null, problem: null });
      if (event?.type === 'TABS') expect(snapshot.context.source).toEqual(tab);
      expect(asked['watch']).toMatchObject({ source: snapshot.context.source });
      expect(snapshot.context).toMatchObject({ actors: {}, followed: null });
      expect(snapshot.can({ type: 'FOLLOW', session: 'x:1' })).toBe(false);
      expect(snapshot.can({ type: 'REPLAY' })).toBe(false);
    },
    'watching.following': ({ snapshot, asked, event }) => {
      const { actors, followed } = snapshot.context;
      expect(asked['watch']).toMatchObject({ source: snapshot.context.source });
      expect(actors[followed!]?.version).toBe(toyChart.version);
      expect(Object.keys(actors)).not.toContain('x:2');
      const watched = event?.['watched'] as WatchEvent | undefined;
      if (event?.type === 'FOLLOW') expect(followed).toBe(event['session']);
      // `x:3` has the same machine as `x:1`, so the viewer follows `x:3` when `x:1` ends.
      if (watched?.type === 'ended' && 'x:3' in actors) expect(followed).toBe('x:3');
      if (watched?.type === 'started' && watched.actor.version === toyChart.version) {
        expect(actors[followed!]!.ended).toBe(false);
      }
      const { steps, start } = actors[followed!]!;
      expect(snapshot.can({ type: 'REPLAY' })).toBe(steps.length > 0);
      expect(snapshot.can({ type: 'SAVE_TEST' })).toBe(steps.length > 0);
      if (event?.type === 'RESTART') {
        expect(steps).toEqual([]);
        expect(start.value).toEqual(goStep.value);
      }
    },
    replaying: ({ snapshot, asked, event }) => {
      const { context } = snapshot;
      const replayed = context.trace!;
      expect(asked).toEqual({});
      expect(context).toMatchObject({ source: null, actors: {}, followed: null });
      expect(context.position).toBeLessThanOrEqual(replayed.steps.length);
      expect(snapshot.can({ type: 'BACK' })).toBe(context.position > 0);
      expect(snapshot.can({ type: 'NEXT' })).toBe(context.position < replayed.steps.length);
      expect(snapshot.can({ type: 'SAVE_TEST' })).toBe(
        replayed.born !== null || replayed.start.value === 'idle',
      );
      expect(snapshot.can({ type: 'WATCH', source: null })).toBe(false);
      if (event?.type === 'GO') expect(context.position).toBe(event['position']);
    },
  },
});
