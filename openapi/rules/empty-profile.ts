/** The texts that the users list shows for a user without a profile or a visibility. A filter finds them, too. */
export const WITHOUT_PROFILE = { profile: 'No profile', visibility: 'No visibility' } as const;
