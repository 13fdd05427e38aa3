import { assign, setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import type { Coverage } from './coverage.ts';
import type { FlowFile, Refusal } from './flow-file.ts';
import { type LiveActors, followAfter, traceOf, withWatched } from './live.ts';
import type { Statechart } from './statechart.ts';
import { HERE, type Source, type Tab } from './tabs.ts';
import { canBeTested, type Trace } from './trace.ts';
import type { WatchEvent } from './watch.ts';

export interface Problem {
  readonly reason: Refusal | 'unreadable' | 'gone' | 'lost';
  readonly machine: string | null;
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface FlowsContext {
  readonly chart: Statechart;
  /** Id of the tab to follow as soon as the tab is found; null to follow no tab. */
  readonly wanted: string | null;
  /** Session id of the actor to follow; null follows the first actor of this chart. */
  readonly wantedActor: string | null;
  readonly tabs: readonly Tab[];
  readonly source: Source;
  readonly actors: LiveActors;
  readonly followed: string | null;
  readonly trace: Trace | null;
  readonly position: number;
  readonly coverage: Coverage | null;
  readonly problem: Problem | null;
}

type Listener<Event> = (watched: Event) => void;

export const NOT_WATCHING = { source: null, actors: {}, followed: null } satisfies Partial<FlowsContext>;

/** Returns the trace of the followed actor, otherwise the trace that is being replayed. */
export function shownTrace({ actors, followed, trace }: FlowsContext): Trace | null {
  const actor = followed === null ? undefined : actors[followed];
  return actor ? traceOf(actor) : trace;
}

/** The types, actors, guards and actions of `flows.machine.ts`. */
export const flowsSetup = setup({
  types: {
    input: {} as { chart: Statechart; follow: string | null; actor?: string },
    context: {} as FlowsContext,
    events: {} as
      | { type: 'TABS'; tabs: readonly Tab[] }
      | { type: 'WATCH'; source: Source }
      | { type: 'WATCHED'; watched: WatchEvent }
      | { type: 'FOLLOW'; session: string }
      | { type: 'RESTART' }
      | { type: 'REPLAY' }
      | { type: 'STOP' }
      | { type: 'OPEN'; file: Blob }
      | { type: 'NEXT' }
      | { type: 'BACK' }
      | { type: 'GO'; position: number }
      | { type: 'SAVE_TRACE' }
      | { type: 'SAVE_TEST' }
      | { type: 'CLOSE' }
      | { type: 'FORGET_COVERAGE' }
      | { type: 'DISMISS' },
    tags: {} as 'busy',
  },
  actors: {
    findTabs: placeholderActor<void, { listener: Listener<readonly Tab[]> }>('findTabs'),
    /** Reports the events of the actors in a tab, until the watched tab stops sharing or this watcher is stopped. */
    watch: placeholderActor<void, { source: Source; listener: Listener<WatchEvent> }>('watch'),
    readFile: placeholderActor<FlowFile, { file: Blob; chart: Statechart }>('readFile'),
  },
  actions: {
    save: (..._args: [unknown, TextFile]) => {},
    keepWatched: assign(({ context }, { watched }: { watched: WatchEvent }) => ({
      actors: withWatched(context.actors, watched, context.chart.version),
    })),
    moveOn: assign(({ context: { actors, followed } }, { watched }: { watched: WatchEvent }) => ({
      followed: followAfter(actors, assertDefined(followed), watched),
    })),
    follow: assign((_, { session }: { session: string }) => ({ followed: session })),
    goTo: assign((_, { position }: { position: number }) => ({ position })),
    keepProblem: assign((_, { reason, machine }: Problem) => ({ problem: { reason, machine } })),
    forgetProblem: assign({ problem: null }),
    stopWatching: assign(NOT_WATCHING),
    forgetWanted: assign({ wanted: null }),
    forgetWantedActor: assign({ wantedActor: null }),
  },
  guards: {
    wantsThisTab: ({ context }) => context.wanted === HERE,
    hasWanted: ({ context }, { tabs }: { tabs: readonly Tab[] }) =>
      tabs.some(({ id }) => id === context.wanted),
    isToFollow: ({ context: { chart, wantedActor } }, { watched }: { watched: WatchEvent }) =>
      watched.type === 'started' &&
      watched.actor.version === chart.version &&
      (wantedActor === null || watched.actor.session === wantedActor),
    isKnown: ({ context }, { session }: { session: string }) => session in context.actors,
    hasSteps: ({ context }) => (context.actors[context.followed ?? '']?.steps.length ?? 0) > 0,
    isTrace: (_, { file }: { file: FlowFile }) => file.kind === 'trace',
    isCoverage: (_, { file }: { file: FlowFile }) => file.kind === 'coverage',
    isNotLast: ({ context }) => context.position < (context.trace?.steps.length ?? 0),
    isNotFirst: ({ context }) => context.position > 0,
    hasStep: ({ context }, { position }: { position: number }) =>
      position >= 0 && position <= (context.trace?.steps.length ?? 0),
    canBeTested: ({ context }) => {
      const trace = shownTrace(context);
      return trace !== null && canBeTested(trace, context.chart);
    },
  },
});
