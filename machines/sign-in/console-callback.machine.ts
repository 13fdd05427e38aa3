import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import type { Secret } from '../common/secret.ts';
import type { PkceRecord } from '../common/storage.ts';
import { type AnswerFailure, type CallbackParameters, compareAnswer } from './compare-answer.ts';
import { failedAt, failedEvent, isUsable, readingRedirect } from './reading-redirect.ts';
import type { TokenFacts } from './session.machine.ts';

/** The step that failed. `exchange`: the code was not exchanged for a token. */
export type CallbackFailure = AnswerFailure | 'exchange';

export interface ConsoleCallbackContext {
  readonly parameters: CallbackParameters;
  readonly verifier: Secret | null;
  readonly returnTo: string | null;
  readonly reason: CallbackFailure | null;
  readonly fault: Fault | null;
}

export type ConsoleCallbackEmitted =
  | ({ type: 'signedIn' } & TokenFacts)
  | { type: 'finished'; returnTo: string | null }
  | { type: 'failed'; reason: CallbackFailure; detail: string | null; fault: Fault | null };

/**
 * Completes the console's own login (`/selfcallback`). First compares the redirect with the PKCE record, which was
 * stored when the login started. Then exchanges the code for a token, and checks the session at this service.
 */
export const consoleCallbackMachine = setup({
  types: {
    input: {} as CallbackParameters,
    context: {} as ConsoleCallbackContext,
    emitted: {} as ConsoleCallbackEmitted,
    tags: {} as 'busy',
  },
  actors: {
    readRecord: placeholderActor<PkceRecord | null>('readRecord'),
    /** Exchanges the code, stores the token and removes the PKCE record. */
    exchange: placeholderActor<TokenFacts, { code: Secret; verifier: Secret }>('exchange'),
    checkSession: placeholderActor<void>('checkSession'),
  },
  guards: {
    isUsable: isUsable<PkceRecord>,
  },
  actions: {
    keepComparison: assign(({ context }, { record: stored }: { record: PkceRecord | null }) => {
      const { failure, record } = compareAnswer(context.parameters, stored);
      return failure === null
        ? { verifier: record.verifier, returnTo: record.returnTo }
        : { reason: failure };
    }),
    forgetVerifier: assign({ verifier: null }),
    fail: assign((_, { reason, error }: { reason: CallbackFailure; error?: unknown }) => ({
      reason,
      fault: error === undefined ? null : faultOf(error),
    })),
    emitSignedIn: emit((_, { token }: { token: TokenFacts }) => ({ type: 'signedIn', ...token })),
    emitFinished: emit(({ context }) => ({ type: 'finished', returnTo: context.returnTo })),
    emitFailed: emit(({ context }) => failedEvent(context)),
  },
}).createMachine({
  id: 'consoleCallback',
  context: ({ input }) => ({
    parameters: input,
    verifier: null,
    returnTo: null,
    reason: null,
    fault: null,
  }),
  initial: 'reading',
  states: {
    reading: readingRedirect,
    exchanging: {
      description: 'Exchanges the code and the code verifier for an access token.',
      tags: 'busy',
      exit: 'forgetVerifier',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context }) => ({
          code: assertDefined(context.parameters.code),
          verifier: assertDefined(context.verifier),
        }),
        onDone: {
          target: 'confirming',
          actions: { type: 'emitSignedIn', params: ({ event }) => ({ token: event.output }) },
        },
        onError: failedAt('exchange'),
      },
    },
    confirming: {
      description:
        'Checks the session at the provider. The token is stored, so every response continues to the next screen.',
      tags: 'busy',
      invoke: { id: 'checkSession', src: 'checkSession', onDone: 'finished', onError: 'finished' },
    },
    finished: {
      description: 'Signed in; the address that the user asked for is opened.',
      tags: 'busy',
      type: 'final',
      entry: 'emitFinished',
    },
    failed: {
      description:
        'The sign-in failed; the reason is in the browser’s log. The user can go back to the login.',
      entry: 'emitFailed',
    },
  },
});
