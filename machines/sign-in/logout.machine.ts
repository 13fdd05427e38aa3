import { emit, setup } from 'xstate';
import { placeholderActor } from '../common/faults.ts';
import type { Secret } from '../common/secret.ts';

/**
 * Signs out (`/logout`): clears storage, ends the provider's session without awaiting the response, and shows a
 * confirmation. After three seconds, opens the product's root.
 */
export const logoutMachine = setup({
  types: {
    input: {} as { ticket: Secret | null },
    context: {} as { ticket: Secret | null },
    emitted: {} as { type: 'signedOut' },
  },
  actors: {
    /** Clears storage and asks the provider to end its session. Resolves without waiting for the response. */
    endSession: placeholderActor<void, { ticket: Secret | null }>('endSession'),
    leave: placeholderActor<void>('leave'),
  },
  delays: { signedOut: 3000 },
}).createMachine({
  id: 'logout',
  context: ({ input }) => ({ ticket: input.ticket }),
  initial: 'ending',
  states: {
    ending: {
      description: 'Clears the storage and ends the provider’s session.',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
    },
    signedOut: {
      description: 'The screen says that the user is signed out.',
      entry: emit({ type: 'signedOut' }),
      after: { signedOut: 'leaving' },
    },
    leaving: {
      description: 'The browser is being redirected to the start page.',
      invoke: { id: 'leave', src: 'leave', onDone: 'left', onError: 'left' },
    },
    left: { description: 'The browser is leaving the page.', type: 'final' },
  },
});
