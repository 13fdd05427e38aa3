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
    addApp: 'Authenticator App Set Up',
    removeApp: 'Authenticator App Removed',
    addPasskey: 'Passkey Set Up',
    renamePasskey: 'Passkey Renamed',
    removePasskey: 'Passkey Removed',
    renew: 'Recovery Codes Replaced',
  },
  factorsNotChanged: {
    addApp: 'Failed To Set Up The Authenticator App',
    removeApp: 'Failed To Remove The Authenticator App',
    addPasskey: 'Failed To Set Up The Passkey',
    renamePasskey: 'Failed To Rename The Passkey',
    removePasskey: 'Failed To Remove The Passkey',
    renew: 'Failed To Replace The Recovery Codes',
  },
  factorsUnclear: {
    addApp: 'The answer of the service was lost',
    removeApp: 'It is not known whether the authenticator app was removed',
    addPasskey: 'The answer of the service was lost',
    renamePasskey: 'It is not known whether the passkey was renamed',
    removePasskey: 'It is not known whether the passkey was removed',
    renew: 'It is not known whether the recovery codes were replaced',
  },
  factorsUnclearDetail: {
    addApp: 'If the authenticator app is set up, create new recovery codes.',
    removeApp: 'Look again first.',
    addPasskey: 'If the passkey is set up, create new recovery codes.',
    renamePasskey: 'Look again first.',
    removePasskey: 'Look again first.',
    renew: 'Create new recovery codes: the earlier ones may no longer work.',
  },
  factorsReset: 'Second Factor Reset',
  factorsNotReset: 'Failed To Reset The Second Factor',
  factorsResetUnclear: 'It is not known whether the second factor was reset',
  notEnded: 'Failed To End The Session',
  unclear: 'It is not known whether the session has ended',
} as const;
