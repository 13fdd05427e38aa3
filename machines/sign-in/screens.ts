import { signInActors, type SignInDependencies } from './actors.ts';
import { authorizeMachine } from './authorize.machine.ts';
import { callbackMachine } from './callback.machine.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import { logoutMachine } from './logout.machine.ts';
import { consoleLoginMachine } from './console-login.machine.ts';
import { consoleCallbackMachine } from './console-callback.machine.ts';

export function signInMachines(dependencies: SignInDependencies) {
  const actors = signInActors(dependencies);
  const secondFactor = secondFactorMachine.provide({ actors: actors.secondFactor });
  return {
    consoleLogin: consoleLoginMachine.provide({ actors: actors.consoleLogin }),
    authorize: authorizeMachine.provide({ actors: { ...actors.authorize, secondFactor } }),
    callback: callbackMachine.provide({ actors: { ...actors.callback, secondFactor } }),
    consoleCallback: consoleCallbackMachine.provide({ actors: actors.consoleCallback }),
    logout: logoutMachine.provide({ actors: actors.logout }),
  };
}

export type SignInMachines = ReturnType<typeof signInMachines>;
