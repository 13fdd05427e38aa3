import { assign, emit, fromPromise, setup } from 'xstate';

/** A machine for the tests of `TransitionMeter`. It contains every kind of transition that the meter must recognise. */
export const toyMachine = setup({
  types: {
    input: {} as { tries: number },
    context: {} as { triesLeft: number },
    events: {} as { type: 'GO' } | { type: 'CANCEL' } | { type: 'HOLD' },
    emitted: {} as { type: 'gaveUp' },
    tags: {} as 'busy',
  },
  actors: { work: fromPromise<string, number>(() => Promise.reject(new Error('not provided'))) },
  guards: { triesAreLeft: ({ context }) => context.triesLeft > 1 },
  delays: { patience: 1000 },
}).createMachine({
  id: 'toy',
  context: ({ input }) => ({ triesLeft: input.tries }),
  initial: 'idle',
  states: {
    idle: { on: { GO: 'working' } },
    working: {
      tags: 'busy',
      on: { CANCEL: 'idle' },
      initial: 'trying',
      states: {
        trying: {
          invoke: {
            id: 'work',
            src: 'work',
            input: ({ context }) => context.triesLeft,
            onDone: '#toy.done',
            onError: 'deciding',
          },
          after: { patience: 'deciding' },
        },
        deciding: {
          always: [
            {
              guard: 'triesAreLeft',
              target: 'paused',
              actions: assign({ triesLeft: ({ context }) => context.triesLeft - 1 }),
            },
            { target: '#toy.failed' },
          ],
        },
        paused: { on: { GO: 'trying', CANCEL: {} } },
      },
    },
    failed: {
      entry: emit({ type: 'gaveUp' }),
      on: { GO: { guard: 'triesAreLeft', target: 'working' }, HOLD: 'failed' },
    },
    done: { type: 'final' },
  },
});
