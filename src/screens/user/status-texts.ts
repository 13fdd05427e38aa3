/** More applications than these are counted, not named. */
const MOST_NAMED = 5;

/** What is said of changing a status, and of taking a deactivation back. */
export const statusTexts = {
  undo: 'Undo',
  already: (username: string, active: boolean) =>
    `${username} was ${active ? 'active' : 'inactive'} already.`,
  ended: (sessions: number) =>
    sessions === 1
      ? '1 sign-in session has ended; Undo does not bring it back.'
      : `${sessions} sign-in sessions have ended; Undo does not bring them back.`,
  told: (applications: readonly string[]) =>
    applications.length > MOST_NAMED
      ? `${applications.length} applications are notified.`
      : `Notified: ${applications.join(', ')}.`,
  kept: {
    active: (username: string) => `${username} is active already.`,
    changed: (username: string) =>
      `${username} has been changed by somebody else meanwhile and stays inactive: look at them before you activate them.`,
    gone: (username: string) => `${username} is not there any more.`,
  },
} as const;
