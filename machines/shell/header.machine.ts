import { assign, setup } from 'xstate';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { eventParams } from '../common/params.ts';
import type { HeaderSource } from './header-source.ts';

/**
 * Loads the suite's shared header from another host. Until it has loaded, the built-in header is shown. The built-in
 * header stays if the suite's header is not configured, fails, or takes more than five seconds.
 */
export const headerMachine = setup({
  types: {
    context: {} as { source: HeaderSource | null },
    events: {} as { type: 'LOAD'; source: HeaderSource | null } | { type: 'CLEAR' },
  },
  actors: { loadHeader: placeholderActor<void, HeaderSource>('loadHeader') },
  guards: { isConfigured: (_, { source }: { source: HeaderSource | null }) => source !== null },
  delays: { patience: 5000 },
}).createMachine({
  id: 'header',
  context: { source: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No user is signed in, so the header is not loaded yet.',
      on: {
        LOAD: [
          {
            guard: { type: 'isConfigured', params: eventParams },
            target: 'loading',
            actions: assign({ source: ({ event }) => event.source }),
          },
          { target: 'builtIn' },
        ],
      },
    },
    loading: {
      description: 'The suite header is being loaded; the built-in header is shown meanwhile.',
      on: { CLEAR: 'idle' },
      invoke: {
        id: 'loadHeader',
        src: 'loadHeader',
        input: ({ context }) => assertDefined(context.source),
        onDone: 'shown',
        onError: 'builtIn',
      },
      after: { patience: 'builtIn' },
    },
    shown: { description: 'The suite header is shown.', on: { CLEAR: 'idle' } },
    builtIn: {
      description: 'The suite header is not available; the built-in header stays.',
      on: { CLEAR: 'idle' },
    },
  },
});
