import { assertEvent, assign } from 'xstate';
import { assertDefined } from '../common/assert-defined.ts';
import { eventParams } from '../common/params.ts';
import { type FlowsContext, flowsSetup, NOT_WATCHING, shownTrace } from './flows-setup.ts';
import { restarted, traceOf } from './live.ts';
import { testOf } from './trace-test.ts';

const savingTest = {
  guard: 'canBeTested',
  actions: {
    type: 'save',
    params: ({ context }: { context: FlowsContext }) => {
      const trace = assertDefined(shownTrace(context));
      return { name: `${trace.machine}.test.ts`, text: testOf(trace) };
    },
  },
} as const;

/** The flow viewer of one machine: shows the chart, follows a running actor in it, and replays recorded traces. */
export const flowsMachine = flowsSetup.createMachine({
  id: 'flows',
  context: ({ input }) => ({
    chart: input.chart,
    wanted: input.follow,
    wantedActor: input.actor ?? null,
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
  initial: 'starting',
  states: {
    starting: {
      description: 'Checks whether the address asks to follow this tab.',
      always: [{ guard: 'wantsThisTab', target: 'watching' }, { target: 'viewing' }],
    },
    viewing: {
      initial: 'listingTabs',
      entry: 'stopWatching',
      on: {
        WATCH: { target: 'watching', actions: assign({ source: ({ event }) => event.source }) },
        OPEN: 'opening',
      },
      states: {
        listingTabs: {
          description: 'The chart is shown, with the tabs that can be watched.',
          invoke: {
            id: 'findTabs',
            src: 'findTabs',
            input: ({ self }) => ({ listener: (tabs) => self.send({ type: 'TABS', tabs }) }),
            onDone: 'alone',
            onError: 'alone',
          },
          on: {
            TABS: [
              {
                guard: { type: 'hasWanted', params: eventParams },
                target: '#flows.watching',
                actions: assign({
                  source: ({ context, event }) =>
                    assertDefined(event.tabs.find(({ id }) => id === context.wanted)),
                }),
              },
              { actions: assign({ tabs: ({ event }) => event.tabs }) },
            ],
          },
          exit: assign({ tabs: [] }),
        },
        alone: { description: 'The chart is shown; other tabs cannot be watched.' },
      },
    },
    opening: {
      description: 'A chosen file is being read.',
      tags: 'busy',
      entry: ['forgetProblem', 'forgetWanted'],
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { chart }, event }) => {
          assertEvent(event, 'OPEN');
          return { file: event.file, chart };
        },
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
            target: 'viewing',
            actions: assign({
              coverage: ({ event }) => (event.output.kind === 'coverage' ? event.output.coverage : null),
            }),
          },
          {
            target: 'viewing',
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
          target: 'viewing',
          actions: { type: 'keepProblem', params: { reason: 'unreadable', machine: null } },
        },
      },
    },
    watching: {
      initial: 'choosing',
      entry: ['forgetProblem', 'forgetWanted'],
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context, self }) => ({
          source: context.source,
          listener: (watched) => self.send({ type: 'WATCHED', watched }),
        }),
        onDone: {
          target: 'viewing',
          actions: { type: 'keepProblem', params: { reason: 'gone', machine: null } },
        },
        onError: {
          target: 'viewing',
          actions: { type: 'keepProblem', params: { reason: 'lost', machine: null } },
        },
      },
      exit: 'forgetWantedActor',
      on: {
        WATCHED: { actions: { type: 'keepWatched', params: eventParams } },
        STOP: 'viewing',
      },
      states: {
        choosing: {
          description: 'No actor of this chart is running; the next one that starts is followed.',
          on: {
            WATCHED: {
              guard: { type: 'isToFollow', params: eventParams },
              target: 'following',
              actions: [
                { type: 'keepWatched', params: eventParams },
                {
                  type: 'follow',
                  params: ({ event: { watched } }) => ({
                    session: watched.type === 'started' ? watched.actor.session : '',
                  }),
                },
              ],
            },
          },
        },
        following: {
          description:
            'The active state of the followed actor is highlighted and its events are listed. If it ends, its successor is followed.',
          on: {
            WATCHED: {
              actions: [
                { type: 'keepWatched', params: eventParams },
                { type: 'moveOn', params: eventParams },
              ],
            },
            FOLLOW: {
              guard: { type: 'isKnown', params: eventParams },
              actions: { type: 'follow', params: eventParams },
            },
            RESTART: {
              guard: 'hasSteps',
              actions: assign(({ context: { actors, followed } }) => {
                const session = assertDefined(followed);
                return { actors: { ...actors, [session]: restarted(assertDefined(actors[session])) } };
              }),
            },
            SAVE_TEST: savingTest,
            REPLAY: {
              guard: 'hasSteps',
              target: '#flows.replaying',
              actions: assign({
                trace: ({ context: { actors, followed } }) =>
                  traceOf(assertDefined(actors[assertDefined(followed)])),
              }),
            },
          },
        },
      },
    },
    replaying: {
      description: 'A recorded trace is replayed step by step.',
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
          guard: { type: 'hasStep', params: eventParams },
          actions: { type: 'goTo', params: eventParams },
        },
        SAVE_TRACE: {
          actions: {
            type: 'save',
            params: ({ context }) => {
              const trace = assertDefined(context.trace);
              return { name: `${trace.machine}.trace.json`, text: `${JSON.stringify(trace, null, 2)}\n` };
            },
          },
        },
        SAVE_TEST: savingTest,
        OPEN: 'opening',
        CLOSE: 'viewing',
      },
    },
  },
});
