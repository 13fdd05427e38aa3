import { authorizeMachine } from './authorize.machine.ts';
import { callbackMachine } from './callback.machine.ts';
import { consoleCallbackMachine } from './console-callback.machine.ts';
import { consoleLoginMachine } from './console-login.machine.ts';
import { logoutMachine } from './logout.machine.ts';
import { passkeyOfferMachine } from './passkey-offer.machine.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { stepUpMachine } from './step-up.machine.ts';

/** The machines of this folder, for the registry. */
export const signInMachines = [
  {
    machine: sessionMachine,
    area: 'signIn',
    title: 'Session',
    description: 'Finds out who is signed in, and renews the access token before it expires.',
  },
  {
    machine: consoleLoginMachine,
    area: 'signIn',
    title: 'Console login',
    description: 'Starts the console’s own login at the provider.',
  },
  {
    machine: authorizeMachine,
    area: 'signIn',
    title: 'Login screen',
    description:
      'The login screen, for the console and other applications: username and password, or single sign-on.',
  },
  {
    machine: secondFactorMachine,
    area: 'signIn',
    title: 'Second factor',
    description:
      'The second step of a sign-in: asks for a passkey, a code of the authenticator app, or a recovery code.',
  },
  {
    machine: passkeyOfferMachine,
    area: 'signIn',
    title: 'Offer of passkeys',
    description: 'Lets the browser offer passkeys in the login form, and signs in with the chosen one.',
  },
  {
    machine: callbackMachine,
    area: 'signIn',
    title: 'Single sign-on callback',
    description: 'Completes single sign-on: exchanges the provider’s code, and returns to the application.',
  },
  {
    machine: consoleCallbackMachine,
    area: 'signIn',
    title: 'Console callback',
    description: 'Completes the console’s own login: exchanges the code for a token.',
  },
  {
    machine: logoutMachine,
    area: 'signIn',
    title: 'Logout',
    description: 'Signs out of all applications and returns to the start page.',
  },
  {
    machine: stepUpMachine,
    area: 'signIn',
    title: 'Recent proof of identity',
    description:
      'Asks the signed-in user for the password or the second factor again, before a client secret is shown or sessions of other users end.',
  },
] as const;
