import { assign, setup } from 'xstate';
import { unprovided } from '../common/calls.ts';
import { said } from '../common/params.ts';
import type { Coverage } from './coverage.ts';
import type { FlowFile, Refusal } from './flow-file.ts';
import { type LiveActors, startedAfresh, traceOf, withNews } from './live.ts';
import type { Statechart } from './statechart.ts';
import { canBeTested, type Trace } from './trace.ts';
import { testOf } from './trace-test.ts';
import type { WatchNews } from './watch.ts';

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

/** Has somebody told for as long as it runs. */
type Tell<News> = (news: News) => void;

const NOT_WATCHING = { source: null, actors: {}, followed: null } satisfies Partial<FlowsContext>;

/**
 * The viewer of one machine's chart: looks at it, follows an actor of this browser through it, and goes through what
 * was recorded, step by step.
 */
export const flowsMachine = setup({
  types: {
    input: {} as { chart: Statechart },
    context: {} as FlowsContext,
    events: {} as
      | { type: 'TABS'; tabs: readonly Tab[] }
      | { type: 'WATCH'; source: Source }
      | { type: 'NEWS'; news: WatchNews }
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
    findTabs: unprovided<void, { tell: Tell<readonly Tab[]> }>('findTabs'),
    /** Tells what actors do, as long as it runs; ends when the tab lets itself be watched no more. */
    watch: unprovided<void, { source: Source; tell: Tell<WatchNews> }>('watch'),
    readFile: unprovided<FlowFile, { file: Blob; chart: Statechart }>('readFile'),
  },
  actions: {
    /** Saves a file where downloads go; given by `provide`. */
    save: (..._told: [unknown, TextFile]) => {},
    hear: assign(({ context }, { news }: { news: WatchNews }) => ({
      actors: withNews(context.actors, news, context.chart.version),
    })),
    follow: assign((_, { session }: { session: string }) => ({ followed: session })),
    goTo: assign((_, { position }: { position: number }) => ({ position })),
    keepProblem: assign((_, { reason, machine }: Problem) => ({ problem: { reason, machine } })),
    forgetProblem: assign({ problem: null }),
    stopWatching: assign(NOT_WATCHING),
  },
  guards: {
    isOfThisChart: ({ context }, { news }: { news: WatchNews }) =>
      news.type === 'started' && news.actor.version === context.chart.version,
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
}).createMachine({
  id: 'flows',
  context: ({ input }) => ({
    chart: input.chart,
    tabs: [],
    ...NOT_WATCHING,
    trace: null,
    position: 0,
    coverage: null,
    problem: null,
  }),
  on: {
    FORGET_COVERAGE: { actions: assign({ coverage: null }) },
    DISMISS: { actions: 'forgetProblem' },
  },
  initial: 'looking',
  states: {
    looking: {
      initial: 'amongTabs',
      entry: 'stopWatching',
      on: {
        WATCH: { target: 'watching', actions: assign({ source: ({ event }) => event.source }) },
        OPEN: 'opening',
      },
      states: {
        amongTabs: {
          description: 'The chart is looked at; it is known which tabs can be watched.',
          invoke: {
            id: 'findTabs',
            src: 'findTabs',
            input: ({ self }) => ({ tell: (tabs) => self.send({ type: 'TABS', tabs }) }),
            onDone: 'alone',
            onError: 'alone',
          },
          on: { TABS: { actions: assign({ tabs: ({ event }) => event.tabs }) } },
          exit: assign({ tabs: [] }),
        },
        alone: { description: 'The chart is looked at; of other tabs nothing can be known.' },
      },
    },
    opening: {
      description: 'A chosen file is being read.',
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context, event }) => ({ file: (event as { file: Blob }).file, chart: context.chart }),
        onDone: [
          {
            guard: { type: 'isTrace', params: ({ event }) => ({ file: event.output }) },
            target: 'replaying',
            actions: assign({
              trace: ({ event }) => (event.output.kind === 'trace' ? event.output.trace : null),
            }),
          },
          {
            guard: { type: 'isCoverage', params: ({ event }) => ({ file: event.output }) },
            target: 'looking',
            actions: assign({
              coverage: ({ event }) => (event.output.kind === 'coverage' ? event.output.coverage : null),
            }),
          },
          {
            target: 'looking',
            actions: {
              type: 'keepProblem',
              params: ({ event: { output } }) =>
                output.kind === 'refused'
                  ? { reason: output.refusal, machine: output.machine }
                  : { reason: 'unknown', machine: null },
            },
          },
        ],
        onError: {
          target: 'looking',
          actions: { type: 'keepProblem', params: { reason: 'unreadable', machine: null } },
        },
      },
    },
    watching: {
      initial: 'choosing',
      entry: 'forgetProblem',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context, self }) => ({
          source: context.source,
          tell: (news) => self.send({ type: 'NEWS', news }),
        }),
        onDone: {
          target: 'looking',
          actions: { type: 'keepProblem', params: { reason: 'gone', machine: null } },
        },
        onError: {
          target: 'looking',
          actions: { type: 'keepProblem', params: { reason: 'lost', machine: null } },
        },
      },
      on: {
        NEWS: { actions: { type: 'hear', params: said } },
        STOP: 'looking',
      },
      states: {
        choosing: {
          description: 'No actor of this chart runs; the first one to start is followed.',
          on: {
            NEWS: {
              guard: { type: 'isOfThisChart', params: said },
              target: 'following',
              actions: [
                { type: 'hear', params: said },
                {
                  type: 'follow',
                  params: ({ event: { news } }) => ({
                    session: news.type === 'started' ? news.actor.session : '',
                  }),
                },
              ],
            },
          },
        },
        following: {
          description: 'The state of the chosen actor is marked, and what it is told is listed.',
          on: {
            FOLLOW: {
              guard: { type: 'isKnown', params: said },
              actions: { type: 'follow', params: said },
            },
            START_AFRESH: {
              guard: 'hasSteps',
              actions: assign(({ context: { actors, followed } }) => ({
                actors: { ...actors, [followed!]: startedAfresh(actors[followed!]!) },
              })),
            },
            REPLAY: {
              guard: 'hasSteps',
              target: '#flows.replaying',
              actions: assign({ trace: ({ context: { actors, followed } }) => traceOf(actors[followed!]!) }),
            },
          },
        },
      },
    },
    replaying: {
      description: 'What an actor did is gone through step by step.',
      entry: ['stopWatching', { type: 'goTo', params: { position: 0 } }],
      exit: assign({ trace: null }),
      on: {
        NEXT: {
          guard: 'isNotLast',
          actions: { type: 'goTo', params: ({ context }) => ({ position: context.position + 1 }) },
        },
        BACK: {
          guard: 'isNotFirst',
          actions: { type: 'goTo', params: ({ context }) => ({ position: context.position - 1 }) },
        },
        GO: {
          guard: { type: 'isThere', params: said },
          actions: { type: 'goTo', params: said },
        },
        SAVE_TRACE: {
          actions: {
            type: 'save',
            params: ({ context: { trace } }) => ({
              name: `${trace!.machine}.trace.json`,
              text: `${JSON.stringify(trace, null, 2)}\n`,
            }),
          },
        },
        SAVE_TEST: {
          guard: 'canBeTested',
          actions: {
            type: 'save',
            params: ({ context: { trace } }) => ({
              name: `${trace!.machine}.test.ts`,
              text: testOf(trace!),
            }),
          },
        },
        OPEN: 'opening',
        CLOSE: 'looking',
      },
    },
  },
});
