import type { Client } from '../../openapi/client/client.ts';
import type { UserFormActor } from '../user/form.ts';
import { accountMachine } from './account.machine.ts';
import { enrolmentInAccount } from '../second-factor/actors.ts';
import { enrolmentMachine } from '../second-factor/enrolment.machine.ts';
import type { PasskeyPort } from '../second-factor/passkey-port.ts';
import { ownFactorsMachine } from './own-factors.machine.ts';
import { accountActors, userSignInActors } from './actors.ts';
import { userFactorsMachine } from './user-factors.machine.ts';
import { sessionsMachine } from './sessions.machine.ts';
import { signInHistoryMachine } from './sign-in-history.machine.ts';

/** Returns the machines of the user's own account and of another user's sign-ins, with actors that call the service. */
export function provideAccountMachines(client: Client, passkeys: PasskeyPort) {
  const own = accountActors(client, passkeys);
  return {
    account: accountMachine.provide({ actors: own.account }),
    ownFactors: ownFactorsMachine.provide({
      actors: {
        ...own.ownFactors,
        enrolment: enrolmentMachine.provide({ actors: enrolmentInAccount(client, passkeys) }),
      },
    }),
    sessions: sessionsMachine.provide({ actors: own.sessions }),
    history: signInHistoryMachine.provide({ actors: own.history }),
    /**
     * Returns the machines of another user's second factor, sessions and sign-in history, which the user's `form`
     * shows.
     */
    ofUser: (uuid: string, form: UserFormActor) => {
      const { factors, sessions, history } = userSignInActors(client, uuid, form);
      return {
        factors: userFactorsMachine.provide({ actors: factors }),
        sessions: sessionsMachine.provide({ actors: sessions }),
        history: signInHistoryMachine.provide({ actors: history }),
      };
    },
  };
}

export type AccountMachines = ReturnType<typeof provideAccountMachines>;
