import { describe, expect, test } from 'vitest';
import { flowIndexMachine } from '../../../machines/flows/flow-index.machine.ts';
import { onlyIn, withSeen } from '../../../machines/flows/running.ts';
import { HERE } from '../../../machines/flows/tabs.ts';
import { failed, fault } from '../../support/faults.ts';
import { goStep, toyMoment, watchedToy } from '../../support/flows.ts';
import { testModel } from '../../support/model/model-test.ts';

const tab = { id: 't1', title: 'Users' };
const started = { type: 'started', actor: watchedToy() } as const;
const stepped = { type: 'stepped', session: 'x:1', step: goStep } as const;
const ended = { type: 'ended', session: 'x:1' } as const;

testModel(flowIndexMachine, {
  inputs: [undefined],
  events: [
    { type: 'TABS', tabs: [tab] },
    { type: 'WATCHED', tab: 't1', watched: started },
    { type: 'WATCHED', tab: 't1', watched: stepped },
    { type: 'WATCHED', tab: 't1', watched: ended },
    { type: 'TABS', tabs: [] },
    failed('findTabs', fault({})),
    failed('watchHere', fault({})),
  ],
  abstract: ({ context }) => context.running.map(({ now }) => now.value),
  leadsTo: {
    TABS: ['watching'],
    WATCHED: ['watching'],
    'done.actor.findTabs': ['alone'],
    'error.actor.findTabs': ['alone'],
    'error.actor.watchHere': ['alone'],
  },
  states: {
    watching: ({ asked, event, snapshot: { context } }) => {
      const tabs = context.tabs.map(({ id }) => id);
      expect(Object.keys(asked)).toEqual(['findTabs', 'watchHere', ...tabs]);
      if (event?.type === 'TABS') expect(context.tabs).toEqual(event['tabs']);
      const watched = event?.['watched'] as { type: string } | undefined;
      if (watched?.type === 'started') expect(context.running.at(-1)?.now).toEqual(toyMoment('idle'));
      if (watched?.type === 'ended') expect(context.running).toEqual([]);
    },
    alone: ({ asked, snapshot: { context } }) => {
      expect(asked).toEqual({});
      expect(context).toEqual({ tabs: [], running: [] });
    },
  },
});

describe('the index of running actors', () => {
  test('shows the state of an actor after its last step, separately for each tab', () => {
    const both = withSeen(withSeen([], 't1', started), 't2', started);
    const moved = withSeen(both, 't2', stepped);
    expect(moved.map(({ tab: where, now }) => [where, now.value])).toEqual([
      ['t1', 'idle'],
      ['t2', { working: 'trying' }],
    ]);
    expect(withSeen(moved, 't2', ended).map(({ tab: where }) => where)).toEqual(['t1']);
  });

  test('lists a restarted actor once', () => {
    expect(withSeen(withSeen([], 't1', started), 't1', started)).toHaveLength(1);
  });

  test('removes the actors of closed tabs, and keeps those of its own tab', () => {
    const running = ['t1', 't2', HERE].reduce(
      (before, where) => withSeen(before, where, started),
      [] as ReturnType<typeof withSeen>,
    );
    expect(onlyIn([tab], running).map(({ tab: where }) => where)).toEqual(['t1', HERE]);
  });
});
