const SAFE_TO_RETRY = 'The service did not answer. It is safe to try again.';

/** Texts for calls that got no response: the service may or may not have carried them out. */
export const unclearTexts = {
  safeToRetry: SAFE_TO_RETRY,
  looked: 'No answer came, nor one to the question after it. Look again first.',
  sync: ['It is not known whether this was synced', SAFE_TO_RETRY],
  mail: [
    'It is not known whether the email was sent',
    'No answer came. Look whether it has arrived first: only the link in the newest one works.',
  ],
  password: 'It is not known whether the password was set. Try again: it is looked up first.',
  reload: 'The service does not answer now, so the page stays as it is. Try again later.',
} as const;
