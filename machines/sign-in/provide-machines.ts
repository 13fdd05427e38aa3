import { signInActors, type SignInDependencies } from './actors.ts';
import type { PasskeyPort } from '../second-factor/passkey-port.ts';
import { passkeyOfferActors, provideSecondFactor } from './second-factor-actors.ts';
import { authorizeMachine } from './authorize.machine.ts';
import { callbackMachine } from './callback.machine.ts';
import { passkeyOfferMachine } from './passkey-offer.machine.ts';
import { logoutMachine } from './logout.machine.ts';
import { consoleLoginMachine } from './console-login.machine.ts';
import { consoleCallbackMachine } from './console-callback.machine.ts';

export function provideSignInMachines(dependencies: SignInDependencies & { readonly passkeys: PasskeyPort }) {
  const actors = signInActors(dependencies);
  const { client, passkeys } = dependencies;
  const secondFactor = provideSecondFactor(client, passkeys);
  const passkeyOffer = passkeyOfferMachine.provide({ actors: passkeyOfferActors(client, passkeys) });
  return {
    consoleLogin: consoleLoginMachine.provide({ actors: actors.consoleLogin }),
    authorize: authorizeMachine.provide({ actors: { ...actors.authorize, secondFactor, passkeyOffer } }),
    callback: callbackMachine.provide({ actors: { ...actors.callback, secondFactor } }),
    consoleCallback: consoleCallbackMachine.provide({ actors: actors.consoleCallback }),
    logout: logoutMachine.provide({ actors: actors.logout }),
  };
}

export type SignInMachines = ReturnType<typeof provideSignInMachines>;
