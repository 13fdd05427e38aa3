/** What is said of changing a status, and of taking a deactivation back. */
export const statusTexts = {
  undo: 'Undo',
  already: (username: string, active: boolean) =>
    `${username} was ${active ? 'active' : 'inactive'} already.`,
  kept: {
    active: (username: string) => `${username} is active already.`,
    changed: (username: string) =>
      `${username} has been changed by somebody else meanwhile and stays inactive: look at them before you activate them.`,
    gone: (username: string) => `${username} is not there any more.`,
  },
} as const;
