export const ssoTexts = {
  or: 'or',
  start: 'Enterprise SSO',
  notStarted: (reason: string) => `Enterprise SSO cannot start. ${reason}`,
  refusedByProvider: 'The identity provider did not sign you in.',
} as const;
