import { assign, setup } from 'xstate';
import { unprovided } from '../common/faults.ts';
import type { Coverage } from './coverage.ts';
import type { FlowFile, Refusal } from './flow-file.ts';
import { type LiveActors, withWatched } from './live.ts';
import type { Statechart } from './statechart.ts';
import { canBeTested, type Trace } from './trace.ts';
import type { WatchEvent } from './watch.ts';

/** Another tab of this browser that lets itself be watched. */
export interface Tab {
  readonly id: string;
  readonly title: string;
}

/** Where actors are watched: in another tab, or (null) in this one. */
export type Source = Tab | null;

/** Why something that was asked for is not there. */
export interface Problem {
  readonly reason: Refusal | 'unreadable' | 'gone' | 'lost';
  /** The machine that a refused file is of. */
  readonly machine: string | null;
}

/** A file to be saved. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface FlowsContext {
  readonly chart: Statechart;
  readonly tabs: readonly Tab[];
  readonly source: Source;
  /** Those of this chart that are watched, by session. */
  readonly actors: LiveActors;
  readonly followed: string | null;
  readonly trace: Trace | null;
  /** How many steps of the trace were taken. */
  readonly position: number;
  readonly coverage: Coverage | null;
  readonly problem: Problem | null;
}

/** Is called for as long as it runs. */
type Listener<Event> = (watched: Event) => void;

export const NOT_WATCHING = { source: null, actors: {}, followed: null } satisfies Partial<FlowsContext>;

/** Names what the viewer of a chart knows and does. `flows.machine.ts` says where. */
export const flowsSetup = setup({
  types: {
    input: {} as { chart: Statechart },
    context: {} as FlowsContext,
    events: {} as
      | { type: 'TABS'; tabs: readonly Tab[] }
      | { type: 'WATCH'; source: Source }
      | { type: 'WATCHED'; watched: WatchEvent }
      | { type: 'FOLLOW'; session: string }
      | { type: 'START_AFRESH' }
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
    /** Tells which tabs can be watched, as long as it runs. */
    findTabs: unprovided<void, { listener: Listener<readonly Tab[]> }>('findTabs'),
    /** Tells what actors do, as long as it runs; ends when the tab lets itself be watched no more. */
    watch: unprovided<void, { source: Source; listener: Listener<WatchEvent> }>('watch'),
    readFile: unprovided<FlowFile, { file: Blob; chart: Statechart }>('readFile'),
  },
  actions: {
    /** Saves a file where downloads go; given by `provide`. */
    save: (..._args: [unknown, TextFile]) => {},
    keepWatched: assign(({ context }, { watched }: { watched: WatchEvent }) => ({
      actors: withWatched(context.actors, watched, context.chart.version),
    })),
    follow: assign((_, { session }: { session: string }) => ({ followed: session })),
    goTo: assign((_, { position }: { position: number }) => ({ position })),
    keepProblem: assign((_, { reason, machine }: Problem) => ({ problem: { reason, machine } })),
    forgetProblem: assign({ problem: null }),
    stopWatching: assign(NOT_WATCHING),
  },
  guards: {
    isOfThisChart: ({ context }, { watched }: { watched: WatchEvent }) =>
      watched.type === 'started' && watched.actor.version === context.chart.version,
    isKnown: ({ context }, { session }: { session: string }) => session in context.actors,
    hasSteps: ({ context }) => (context.actors[context.followed ?? '']?.steps.length ?? 0) > 0,
    isTrace: (_, { file }: { file: FlowFile }) => file.kind === 'trace',
    isCoverage: (_, { file }: { file: FlowFile }) => file.kind === 'coverage',
    isNotLast: ({ context }) => context.position < (context.trace?.steps.length ?? 0),
    isNotFirst: ({ context }) => context.position > 0,
    isThere: ({ context }, { position }: { position: number }) =>
      position >= 0 && position <= (context.trace?.steps.length ?? 0),
    canBeTested: ({ context }) => context.trace !== null && canBeTested(context.trace, context.chart),
  },
});
