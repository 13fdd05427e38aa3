import { assign, emit, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { AuthorizationRequest } from '../../openapi/generated/types.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { outputParams } from '../common/params.ts';
import type { Secret } from '../common/secret.ts';
import type { SsoRecord } from '../common/storage.ts';
import { type AnswerFailure, type CallbackParameters, compareAnswer } from './compare-answer.ts';
import type { SignInAnswer } from './authorize-setup.ts';
import type { IssuedToken } from './provider.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import type { SecondStep } from './second-step.ts';
import { failedAt, failedEvent, isUsable, readingRedirect } from './reading-redirect.ts';

export interface SsoCallbackParameters extends CallbackParameters {
  /** Identifies the session at the identity provider. Needed to end that session at sign-out. */
  readonly ticket: Secret | null;
}

/**
 * Why single sign-on failed. `exchange`: the code was not exchanged for a token. `authorize`: the application's request
 * was not granted. `abandoned`: the user has left the second step, or it has expired.
 */
export type SsoCallbackFailure = AnswerFailure | 'exchange' | 'authorize' | 'abandoned';

export interface CallbackContext {
  readonly parameters: SsoCallbackParameters;
  readonly request: AuthorizationRequest | null;
  readonly verifier: Secret | null;
  readonly token: IssuedToken | null;
  /** The data for the second step; null if none is needed. */
  readonly secondStep: SecondStep | null;
  /** The proof of the second factor; null before the second step. */
  readonly proof: Secret | null;
  /** The URL of the application. It contains an authorization code. */
  readonly redirectUrl: Secret | null;
  readonly reason: SsoCallbackFailure | null;
  readonly fault: Fault | null;
}

/**
 * Completes single sign-on (`/callback`). First compares the redirect with the SSO record, which was stored when single
 * sign-on started. Then exchanges the code for a token, and asks this service to grant the application's request with
 * this token. If the service requires a second factor, asks the user for it.
 */
export const callbackMachine = setup({
  types: {
    input: {} as SsoCallbackParameters,
    context: {} as CallbackContext,
    emitted: {} as {
      type: 'failed';
      reason: SsoCallbackFailure;
      detail: string | null;
      fault: Fault | null;
    },
    tags: {} as 'busy',
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    readRecord: placeholderActor<SsoRecord | null>('readRecord'),
    /** Exchanges the code, stores the ticket, and removes the SSO record. Returns the token. */
    exchange: placeholderActor<IssuedToken, { code: Secret; verifier: Secret; ticket: Secret | null }>(
      'exchange',
    ),
    /** Opens the session, and stores the token. If the service refuses the request, removes the ticket. */
    authorize: placeholderActor<SignInAnswer, { request: AuthorizationRequest; token: IssuedToken }>(
      'authorize',
    ),
    /** Asks for the second factor. */
    secondFactor: secondFactorMachine,
    /** Completes the sign-in with the proof of the second factor. Returns the URL to redirect to. */
    complete: placeholderActor<Secret, { request: AuthorizationRequest; proof: Secret }>('complete'),
    follow: placeholderActor<void, { url: Secret }>('follow'),
  },
  guards: {
    isUsable: isUsable<SsoRecord>,
    needsSecondFactor: (_, { secondStep }: SignInAnswer) => secondStep !== null,
    isAbandoned: (_, { proof }: { proof: Secret | null }) => proof === null,
  },
  actions: {
    keepComparison: assign(({ context }, { record: stored }: { record: SsoRecord | null }) => {
      const { failure, record } = compareAnswer(context.parameters, stored);
      return failure === null
        ? { request: record.request, verifier: record.verifier }
        : { reason: failure, request: record?.request ?? null };
    }),
    forgetVerifier: assign({ verifier: null }),
    forgetToken: assign({ token: null }),
    keepAnswer: assign((_, { redirectUrl, secondStep }: SignInAnswer) => ({ redirectUrl, secondStep })),
    keepProof: assign((_, { proof }: { proof: Secret | null }) => ({ proof, secondStep: null })),
    forgetProof: assign({ proof: null }),
    fail: assign((_, { reason, error }: { reason: SsoCallbackFailure; error?: unknown }) => ({
      reason,
      fault: error === undefined ? null : faultOf(error),
    })),
    emitFailed: emit(({ context }) => failedEvent(context)),
  },
}).createMachine({
  id: 'callback',
  context: ({ input }) => ({
    parameters: input,
    request: null,
    verifier: null,
    token: null,
    secondStep: null,
    proof: null,
    redirectUrl: null,
    reason: null,
    fault: null,
  }),
  initial: 'reading',
  states: {
    reading: readingRedirect,
    exchanging: {
      description: 'Exchanges the provider’s code and the code verifier for a token.',
      tags: 'busy',
      exit: 'forgetVerifier',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context: { parameters, verifier } }) => ({
          code: assertDefined(parameters.code),
          verifier: assertDefined(verifier),
          ticket: parameters.ticket,
        }),
        onDone: { target: 'authorizing', actions: assign({ token: ({ event }) => event.output }) },
        onError: failedAt('exchange'),
      },
    },
    authorizing: {
      description: 'The provider is asked to grant the application’s request with the token.',
      tags: 'busy',
      exit: 'forgetToken',
      invoke: {
        id: 'authorize',
        src: 'authorize',
        input: ({ context }) => ({
          request: assertDefined(context.request),
          token: assertDefined(context.token),
        }),
        onDone: [
          {
            guard: { type: 'needsSecondFactor', params: outputParams },
            target: 'secondFactor',
            actions: { type: 'keepAnswer', params: outputParams },
          },
          { target: 'following', actions: { type: 'keepAnswer', params: outputParams } },
        ],
        onError: failedAt('authorize'),
      },
    },
    secondFactor: {
      initial: 'asking',
      states: {
        asking: {
          description:
            'The account or the application needs a second factor, which the identity provider has not reported. The screen asks for it.',
          invoke: {
            id: 'secondFactor',
            src: 'secondFactor',
            input: ({ context }) => assertDefined(context.secondStep),
            onDone: [
              {
                guard: { type: 'isAbandoned', params: outputParams },
                target: '#callback.failed',
                actions: { type: 'fail', params: { reason: 'abandoned' } },
              },
              { target: 'completing', actions: { type: 'keepProof', params: outputParams } },
            ],
            onError: { ...failedAt('authorize'), target: '#callback.failed' },
          },
        },
        completing: {
          description: 'The provider completes the sign-in with the proof of the second factor.',
          tags: 'busy',
          exit: 'forgetProof',
          invoke: {
            id: 'complete',
            src: 'complete',
            input: ({ context: { request, proof } }) => ({
              request: assertDefined(request),
              proof: assertDefined(proof),
            }),
            onDone: {
              target: '#callback.following',
              actions: assign({ redirectUrl: ({ event }) => event.output }),
            },
            onError: { ...failedAt('authorize'), target: '#callback.failed' },
          },
        },
      },
    },
    following: {
      description: 'Signed in; the browser is being redirected to the application.',
      tags: 'busy',
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => ({ url: assertDefined(context.redirectUrl) }),
        onDone: 'followed',
        onError: failedAt('authorize'),
      },
    },
    followed: { description: 'The browser is leaving the page.', tags: 'busy', type: 'final' },
    failed: {
      description:
        'Single sign-on failed; the reason is in the browser’s log. The user can go back to the login.',
      entry: 'emitFailed',
    },
  },
});
