import { formatCount } from '../../texts/counts.ts';

/** Texts of the notices about the user's own account and about sessions. */
export const accountMessages = {
  passwordChanged: 'Password Changed',
  othersEnded: 'All other sessions have ended.',
  othersEndedWithMail: 'All other sessions have ended. A mail confirms the change.',
  passwordNotChanged: 'Failed To Change The Password',
  /**
   * Returns the text of the notice about ended sessions.
   *
   * @param count null if the response was lost, but a check showed that the sessions have ended
   */
  ended: (count: number | null) => {
    if (count === 0) return 'The Session Had Ended Already';
    if (count === 1) return 'Session Ended';
    return count === null ? 'Ended As Asked' : `${formatCount(count)} Sessions Ended`;
  },
  factorsChanged: {
    enrol: 'Authenticator App Set Up',
    renew: 'Recovery Codes Replaced',
    remove: 'Authenticator App Removed',
  },
  factorsNotChanged: {
    enrol: 'Failed To Set Up The Authenticator App',
    renew: 'Failed To Replace The Recovery Codes',
    remove: 'Failed To Remove The Authenticator App',
  },
  factorsUnclear: {
    enrol: 'The answer of the service was lost',
    renew: 'It is not known whether the recovery codes were replaced',
    remove: 'It is not known whether the authenticator app was removed',
  },
  factorsUnclearDetail: {
    enrol: 'If the authenticator app is set up, create new recovery codes.',
    renew: 'Create new recovery codes: the earlier ones may no longer work.',
    remove: 'Look again first.',
  },
  factorsReset: 'Second Factor Reset',
  factorsNotReset: 'Failed To Reset The Second Factor',
  factorsResetUnclear: 'It is not known whether the second factor was reset',
  notEnded: 'Failed To End The Session',
  unclear: 'It is not known whether the session has ended',
} as const;
