import { signInActors, type SignInDependencies } from './actors.ts';
import { authorizeMachine } from './authorize.machine.ts';
import { callbackMachine } from './callback.machine.ts';
import { logoutMachine } from './logout.machine.ts';
import { consoleLoginMachine } from './console-login.machine.ts';
import { selfCallbackMachine } from './self-callback.machine.ts';

export function signInMachines(dependencies: SignInDependencies) {
  const actors = signInActors(dependencies);
  return {
    consoleLogin: consoleLoginMachine.provide({ actors: actors.consoleLogin }),
    authorize: authorizeMachine.provide({ actors: actors.authorize }),
    callback: callbackMachine.provide({ actors: actors.callback }),
    selfCallback: selfCallbackMachine.provide({ actors: actors.selfCallback }),
    logout: logoutMachine.provide({ actors: actors.logout }),
  };
}

export type SignInMachines = ReturnType<typeof signInMachines>;
