import { type AnyActorRef, assign, setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';

/** A chart in the panel. It follows the actor of the current screen. */
export interface DockedFlow {
  /** Stops following the screen's actor. */
  stop(): void;
}

interface DockContext {
  /** Actor of the current screen; null if the screen has none. */
  readonly screen: AnyActorRef | null;
  readonly flow: DockedFlow | null;
}

/**
 * The dock of the flow viewer: a panel beside the screen that shows the chart of the screen's machine. The user opens
 * and closes it.
 */
export const flowDockMachine = setup({
  types: {
    context: {} as DockContext,
    events: {} as
      | { type: 'OPEN'; screen: AnyActorRef | null }
      | { type: 'MOVED'; screen: AnyActorRef | null }
      | { type: 'RETRY' }
      | { type: 'CLOSE' },
    tags: {} as 'busy',
  },
  actors: {
    /** Shows the panel until the signal aborts, and sends `MOVED` for each screen that the user opens. */
    showPanel: placeholderActor<void>('showPanel'),
    /** Resolves to null for a screen without a chart. */
    openFlow: placeholderActor<DockedFlow | null, { screen: AnyActorRef | null }>('openFlow'),
  },
  actions: {
    keepScreen: assign((_, { screen }: { screen: AnyActorRef | null }) => ({ screen })),
    stopFlow: ({ context }) => context.flow?.stop(),
  },
  guards: {
    isAnother: ({ context }, { screen }: { screen: AnyActorRef | null }) => screen !== context.screen,
    hasFlow: (_, { flow }: { flow: DockedFlow | null }) => flow !== null,
  },
}).createMachine({
  id: 'flowDock',
  context: { screen: null, flow: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The panel is closed, and no actor is watched.',
      on: {
        OPEN: {
          target: 'open',
          actions: { type: 'keepScreen', params: ({ event: { screen } }) => ({ screen }) },
        },
      },
    },
    open: {
      initial: 'opening',
      invoke: { id: 'showPanel', src: 'showPanel', onDone: 'closed', onError: 'closed' },
      on: {
        MOVED: {
          guard: { type: 'isAnother', params: ({ event: { screen } }) => ({ screen }) },
          target: '.opening',
          actions: { type: 'keepScreen', params: ({ event: { screen } }) => ({ screen }) },
        },
        CLOSE: 'closed',
      },
      states: {
        opening: {
          description: 'The chart of the screen’s machine is being loaded.',
          tags: 'busy',
          invoke: {
            id: 'openFlow',
            src: 'openFlow',
            input: ({ context: { screen } }) => ({ screen }),
            onDone: [
              {
                guard: { type: 'hasFlow', params: ({ event }) => ({ flow: event.output }) },
                target: 'shown',
                actions: assign({ flow: ({ event }) => event.output }),
              },
              { target: 'without' },
            ],
            onError: 'failed',
          },
        },
        shown: {
          description: 'The panel shows the chart of the screen’s machine and highlights the active states.',
          exit: ['stopFlow', assign({ flow: null })],
        },
        without: { description: 'This screen has no machine; the panel stays open for the next screen.' },
        failed: {
          description: 'The chart could not be loaded.',
          on: { RETRY: 'opening' },
        },
      },
    },
  },
});
