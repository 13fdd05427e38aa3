const ONCE_MORE = 'No answer came. It does no harm to do it once more.';

/** What is said where the service may have done what it was asked, and nothing tells whether it has. */
export const unclearTexts = {
  looked: 'No answer came, nor one to the question after it. Look again first.',
  status: (names: string, active: boolean) =>
    `It is not known whether ${names} was ${active ? 'activated' : 'inactivated'}`,
  unbinding: (username: string) => `It is not known whether the binding of ${username} was undone`,
  pull: ['It is not known whether users were pulled', ONCE_MORE],
  sync: ['It is not known whether this was synced', ONCE_MORE],
  mail: [
    'It is not known whether the email was sent',
    'No answer came. Look whether it has arrived first: only the link in the newest one works.',
  ],
  passwordLink: [
    'It is not known whether a password link was created',
    'No answer came. Create one once more: only the newest one works.',
  ],
  password: 'It is not known whether the password was set. Try again: it is looked up first.',
  reload: 'The service does not answer now, so the page stays as it is. Try again later.',
} as const;
