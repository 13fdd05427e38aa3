import { catalogue } from '../texts/catalogue.ts';
import { type Notice, SESSION } from '../../machines/shell/notice-stack.ts';
import { isLost } from '../../machines/common/faults.ts';
import { texts } from '../texts/console.ts';
import { unclearTexts } from '../texts/unclear.ts';
import { ROOT_ONLY, noticeOnly } from './rows.ts';
import type { Outcomes } from './outcome.ts';

/**
 * Names of the machines that also run while no user is signed in to the console: those for signing in and passwords,
 * and the general ones (`app`, `notices`, `version`). `initialOutcomes` handles the events that they emit.
 */
type InitialName =
  | 'app'
  | 'notices'
  | 'version'
  | 'session'
  | 'authorize'
  | 'callback'
  | 'consoleCallback'
  | 'logout'
  | 'forgot'
  | 'reset';

/** Returns a notice that names both accounts, because the user may not have changed the account. */
const accountChanged = ({ username, former }: { username: string; former: string }): Notice => ({
  kind: 'warning',
  text: texts.accountChanged.title(username),
  detail: texts.accountChanged.text(former),
});

/** The outcomes of signing in, of passwords and of faults. */
export const initialOutcomes = {
  app: {
    configurationFailed: { log: () => ['Could not load configuration'] },
    // The history entry is replaced, because Back would otherwise return to the missing page.
    missing: { goes: () => ({ to: '/notFound', replace: true }) },
    reloadNeeded: { ...noticeOnly('warning', catalogue.reloadNeeded), generic: true },
    consoleOpened: ROOT_ONLY,
    actorFailed: { log: ({ error }) => ['A part of the console has broken down', String(error)] },
  },
  notices: { actionChosen: ROOT_ONLY },
  version: {
    chunkFailed: noticeOnly('warning', texts.chunkFailed),
    outdated: { withdraws: ['version'] },
    reloadAsked: { goes: () => 'reload' },
  },
  session: {
    signedIn: { ...ROOT_ONLY, withdraws: [SESSION] },
    signedOut: { goes: ({ reason }) => (reason === 'expired' ? 'guard' : null) },
    replaced: { notice: accountChanged, goes: () => 'reload' },
    accountChanged: { notice: accountChanged },
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
  consoleCallback: {
    signedIn: ROOT_ONLY,
    finished: { goes: ({ returnTo }) => ({ to: returnTo ?? '/user/list', replace: true }) },
    failed: { log: ({ reason, detail }) => [`Signing in did not complete: ${reason}`, detail ?? ''] },
  },
  logout: { signedOut: ROOT_ONLY },
  forgot: {
    usernameMissing: noticeOnly('warning', catalogue.usernameMissing),
    linkMailed: noticeOnly('success', catalogue.linkMailed),
    linkNotMailed: {
      notice: ({ fault }) =>
        isLost(fault)
          ? { kind: 'warning', text: unclearTexts.mail[0], detail: unclearTexts.mail[1] }
          : { kind: 'error', text: catalogue.linkNotMailed },
    },
    lookupFailed: noticeOnly('error', catalogue.lookupFailed),
  },
  reset: {
    linkRefused: noticeOnly('error', catalogue.linkRefused),
    passwordReset: {
      notice: ({ confirms }) => ({
        kind: 'success',
        text: confirms ? catalogue.passwordReset : catalogue.passwordResetWithoutMail,
      }),
    },
    passwordRefused: {
      notice: ({ fault }) => ({
        kind: 'error',
        text: fault.status === 406 ? catalogue.passwordUsed : catalogue.passwordNotReset,
      }),
    },
    resetUnclear: noticeOnly('warning', unclearTexts.password),
  },
} satisfies Outcomes<InitialName>;
