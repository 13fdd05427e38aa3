import { assign, setup } from 'xstate';
import type { Fault } from '../../openapi/client/fault.ts';
import type { AuthorizationRequest, PasskeyResponse } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { faultOf } from '../common/faults.ts';
import { placeholderActor } from '../common/placeholder-actor.ts';
import { type ErrorParams, errorParams, outputParams } from '../common/params.ts';
import type { Secret } from '../common/secret.ts';
import type { PromptOptions } from '../second-factor/passkey-port.ts';

/**
 * Time after which the offer needs a new challenge, in milliseconds. The service accepts a challenge for ten minutes.
 */
const CHALLENGE_LIFE = 8 * 60_000;

/** The service's proof for the chosen passkey, or the fault with which the service refused the passkey. */
export interface PasskeyOfferOutput {
  readonly proof: Secret | null;
  readonly fault: Fault | null;
}

interface PasskeyOfferContext extends PasskeyOfferOutput {
  readonly request: AuthorizationRequest;
  readonly options: PromptOptions | null;
  readonly credential: PasskeyResponse | null;
}

const unavailable = { target: 'unavailable' } as const;

/**
 * Lets the browser offer passkeys in the field Username of the login form (conditional mediation), and waits until the
 * user chooses one. If the browser cannot do this, the user signs in by password.
 */
export const passkeyOfferMachine = setup({
  types: {
    input: {} as { request: AuthorizationRequest },
    context: {} as PasskeyOfferContext,
    output: {} as PasskeyOfferOutput,
    tags: {} as 'busy',
  },
  actors: {
    /** Returns whether the browser can offer passkeys at this address. */
    canOffer: placeholderActor<boolean>('canOffer'),
    begin: placeholderActor<PromptOptions>('begin'),
    /** Resolves once the user has chosen and proven a passkey. */
    offer: placeholderActor<PasskeyResponse, { options: PromptOptions }>('offer'),
    prove: placeholderActor<Secret, { request: AuthorizationRequest; credential: PasskeyResponse }>('prove'),
  },
  guards: {
    isOffered: (_, { isOffered }: { isOffered: boolean }) => isOffered,
  },
  delays: { challengeEnd: CHALLENGE_LIFE },
  actions: {
    keepOptions: assign((_, options: PromptOptions) => ({ options })),
    keepCredential: assign((_, credential: PasskeyResponse) => ({ credential })),
    keepProof: assign((_, proof: Secret) => ({ proof })),
    keepFault: assign((_, { error }: ErrorParams) => ({ fault: faultOf(error) })),
  },
}).createMachine({
  id: 'passkeyOffer',
  context: ({ input: { request } }) => ({
    request,
    options: null,
    credential: null,
    proof: null,
    fault: null,
  }),
  initial: 'checking',
  output: ({ context: { proof, fault } }) => ({ proof, fault }),
  states: {
    checking: {
      description: 'The browser says whether it can offer passkeys.',
      invoke: {
        id: 'canOffer',
        src: 'canOffer',
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => ({ isOffered: event.output }) },
            target: 'beginning',
          },
          unavailable,
        ],
        onError: unavailable,
      },
    },
    beginning: {
      description: 'The service creates a challenge.',
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: { target: 'offered', actions: { type: 'keepOptions', params: outputParams } },
        onError: unavailable,
      },
    },
    offered: {
      description: 'The browser offers passkeys, and the user can use the form instead.',
      after: { challengeEnd: 'beginning' },
      invoke: {
        id: 'offer',
        src: 'offer',
        input: ({ context }) => ({ options: assertDefined(context.options) }),
        onDone: { target: 'proving', actions: { type: 'keepCredential', params: outputParams } },
        onError: unavailable,
      },
    },
    proving: {
      description: 'The service is checking the chosen passkey.',
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context: { request, credential } }) => ({ request, credential: assertDefined(credential) }),
        onDone: { target: 'proven', actions: { type: 'keepProof', params: outputParams } },
        onError: { target: 'refused', actions: { type: 'keepFault', params: errorParams } },
      },
    },
    unavailable: { description: 'No passkeys are offered; the user signs in by the form.' },
    proven: { description: 'The passkey is proven.', type: 'final' },
    refused: { description: 'The service did not accept the passkey.', type: 'final' },
  },
});
