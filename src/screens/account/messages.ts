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
  notEnded: 'Failed To End The Session',
  unclear: 'It is not known whether the session has ended',
} as const;
