import { failed, success, unclear } from '../../outcomes/notice-of.ts';
import type { Outcomes } from '../../outcomes/outcome.ts';
import { noticeOnly } from '../../outcomes/rows.ts';
import { unclearTexts } from '../../texts/unclear.ts';
import { accountMessages as messages } from './messages.ts';

/** Outcomes of a changed password, of a changed second factor, and of ended sessions. */
export const outcomes = {
  account: {
    passwordChanged: {
      notice: ({ confirms }) => ({
        ...success(messages.passwordChanged),
        detail: confirms ? messages.othersEndedWithMail : messages.othersEnded,
      }),
    },
    passwordNotChanged: { notice: ({ fault }) => failed(messages.passwordNotChanged, fault) },
    passwordUnclear: noticeOnly('warning', unclearTexts.password),
  },
  ownFactors: {
    factorsChanged: { notice: ({ action }) => success(messages.factorsChanged[action]) },
    factorsNotChanged: { notice: ({ action, fault }) => failed(messages.factorsNotChanged[action], fault) },
    factorsUnclear: {
      notice: ({ action }) => unclear(messages.factorsUnclear[action], messages.factorsUnclearDetail[action]),
    },
  },
  userFactors: {
    factorsReset: { notice: () => success(messages.factorsReset) },
    factorsNotReset: { notice: ({ fault }) => failed(messages.factorsNotReset, fault) },
    factorsResetUnclear: { notice: () => unclear(messages.factorsResetUnclear, unclearTexts.looked) },
  },
  sessions: {
    sessionsEnded: { notice: ({ count }) => success(messages.ended(count)) },
    sessionsNotEnded: { notice: ({ fault }) => failed(messages.notEnded, fault) },
    sessionsUnclear: { notice: () => unclear(messages.unclear, unclearTexts.looked) },
    ownSessionEnded: { goes: () => ({ to: '/logout' }) },
  },
  stepUp: {
    signInAgainChosen: {
      goes: (_event, at) => ({ to: `/auth/login/user?${new URLSearchParams({ returnTo: at, fresh: '1' })}` }),
    },
  },
} satisfies Outcomes<'account' | 'ownFactors' | 'userFactors' | 'sessions' | 'stepUp'>;
