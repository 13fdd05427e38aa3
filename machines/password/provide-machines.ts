import type { Client } from '../../openapi/client/client.ts';
import { passwordActors } from './actors.ts';
import { forgotMachine } from './forgot.machine.ts';
import { resetMachine } from './reset.machine.ts';

export function providePasswordMachines(client: Client) {
  const calls = passwordActors(client);
  return {
    forgot: forgotMachine.provide({ actors: calls.forgot }),
    reset: resetMachine.provide({ actors: calls.reset }),
  };
}

export type PasswordMachines = ReturnType<typeof providePasswordMachines>;
