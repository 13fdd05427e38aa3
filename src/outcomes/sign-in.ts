import { catalogue } from '../texts/catalogue.ts';
import { ROOT_ALONE, told } from './rows.ts';
import type { Outcomes } from './outcome.ts';

/** Who emits what before a person works with the console, and after. */
type SignInName =
  'app' | 'session' | 'authorize' | 'callback' | 'selfCallback' | 'logout' | 'forgot' | 'reset';

/** What the outcomes of signing in, of passwords and of faults mean. */
export const signInOutcomes = {
  app: {
    configurationFailed: { log: () => ['Could not load configuration'] },
    // Instead of the address that leads there: going back from it would lead there again.
    missing: { goes: () => ({ to: '/notFound', replace: true }) },
    reloadNeeded: told('warning', catalogue.reloadNeeded),
    consoleOpened: ROOT_ALONE,
    brokeDown: { log: ({ error }) => ['A part of the console has broken down', String(error)] },
  },
  session: {
    signedIn: ROOT_ALONE,
    signedOut: { goes: ({ reason }) => (reason === 'expired' ? 'guard' : null) },
  },
  authorize: {
    ssoNotStarted: { log: ({ fault }) => ['Single sign-on could not start', fault.code ?? ''] },
  },
  callback: {
    failed: {
      log: ({ reason, detail, fault }) => [
        `Single sign-on did not complete: ${reason}`,
        detail ?? fault?.code ?? '',
      ],
    },
  },
  selfCallback: {
    signedIn: ROOT_ALONE,
    finished: { goes: ({ returnTo }) => ({ to: returnTo ?? '/user/list', replace: true }) },
    failed: { log: ({ reason, detail }) => [`Signing in did not complete: ${reason}`, detail ?? ''] },
  },
  logout: { signedOut: ROOT_ALONE },
  forgot: {
    usernameMissing: told('warning', catalogue.usernameMissing),
    linkMailed: told('success', catalogue.linkMailed),
    linkNotMailed: told('error', catalogue.linkNotMailed),
    lookUpFailed: told('error', catalogue.lookUpFailed),
  },
  reset: {
    linkRefused: told('error', catalogue.linkRefused),
    passwordReset: told('success', catalogue.passwordReset),
    passwordRefused: {
      notice: ({ fault }) => ({
        kind: 'error',
        text: fault.status === 406 ? catalogue.passwordUsed : catalogue.passwordNotReset,
      }),
    },
  },
} satisfies Outcomes<SignInName>;
