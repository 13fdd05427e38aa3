const ONCE_MORE = 'Its answer was lost. It does no harm to do it once more.';

/** What is said where the service may have done what it was asked, and nothing tells whether it has. */
export const unclearTexts = {
  looked: 'The service answered neither that nor the question after it. Look again before you try again.',
  status: (names: string, active: boolean) =>
    `It is not known whether ${names} was ${active ? 'activated' : 'inactivated'}`,
  unbinding: (username: string) => `It is not known whether the binding of ${username} was undone`,
  pull: ['It is not known whether users were pulled', ONCE_MORE],
  sync: ['It is not known whether this was synced', ONCE_MORE],
} as const;
