import { assign, fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { AuthorizationRequest, PasskeyResponse } from '../../openapi/generated/types.ts';
import { Secret } from '../common/secret.ts';
import { enrolmentAtSignIn } from '../second-factor/actors.ts';
import { enrolmentMachine } from '../second-factor/enrolment.machine.ts';
import type { PasskeyPort, PromptOptions } from '../second-factor/passkey-port.ts';
import { type EnteredCode, secondFactorMachine } from './second-factor.machine.ts';

/** Returns the machine that proves or sets up a second factor, for a sign-in and for a recent proof of identity. */
export const provideSecondFactor = (client: Client, passkeys: PasskeyPort) => {
  const { api } = client;
  return secondFactorMachine.provide({
    actions: { keepObstacle: assign(() => ({ obstacle: passkeys.obstacle() })) },
    actors: {
      prove: fromPromise<Secret, EnteredCode>(async ({ input: { handle, method, code }, signal }) => {
        const { token } = await answer(
          api.POST('/userprofile/api/v1/auth/factor', {
            ...handling(),
            body: { handle: handle.reveal(), method, code: code.reveal() },
            signal,
          }),
        );
        return new Secret(token);
      }),
      provePasskey: fromPromise<Secret, { handle: Secret }>(async ({ input, signal }) => {
        const handle = input.handle.reveal();
        const path = '/userprofile/api/v1/auth/factor/passkey';
        const { options } = await answer(
          api.POST(`${path}/options`, { ...handling(), body: { handle }, signal }),
        );
        const credential = await passkeys.prove(options, signal);
        const { token } = await answer(
          api.POST(path, { ...handling(), body: { handle, credential }, signal }),
        );
        return new Secret(token);
      }),
      enrolment: enrolmentMachine.provide({ actors: enrolmentAtSignIn(client, passkeys) }),
    },
  });
};

/** Returns the calls of the passkeys that the login form offers. */
export const passkeyOfferActors = ({ api }: Client, passkeys: PasskeyPort) => ({
  canOffer: fromPromise<boolean>(async () => passkeys.obstacle() === null && passkeys.canOffer()),
  begin: fromPromise<PromptOptions>(async ({ signal }) => {
    const call = api.POST('/userprofile/api/v1/auth/passkey/options', { ...handling(), signal });
    return (await answer(call)).options;
  }),
  offer: fromPromise<PasskeyResponse, { options: PromptOptions }>(({ input: { options }, signal }) =>
    passkeys.offer(options, signal),
  ),
  prove: fromPromise<Secret, { request: AuthorizationRequest; credential: PasskeyResponse }>(
    async ({ input: { request, credential }, signal }) => {
      const body = { authorizeRequest: request, credential };
      const call = api.POST('/userprofile/api/v1/auth/passkey', { ...handling(), body, signal });
      return new Secret((await answer(call)).token);
    },
  ),
});
