export const passwordTexts = {
  username: 'Username',
  submit: 'Submit',
  backToLogin: 'Back to the login screen',
  forgot: {
    title: 'Forgot password',
    help: 'Type your username, and an email with instructions is sent to the address of your account.',
    withoutMail: (contact: string | null) =>
      `Passwords cannot be reset by email here. Ask an administrator for a link to choose a new one${contact ? `: ${contact}` : ''}.`,
    sentTitle: 'Check your email',
    sent: 'An email with instructions was sent. If it has not arrived after 5 minutes, check your junk folder.',
    support: (contact: string | null) =>
      `If it is not there either, contact support${contact ? `: ${contact}` : ''}.`,
  },
  reset: {
    title: 'Choose a new password',
    password: 'Password',
    repeated: 'Confirm Password',
    rule: 'At least 8 characters. Not a common password, not one of your last 5, and without your username.',
    missing: 'Please fill in the two password fields',
    short: 'Password must be at least 8 characters',
    different: 'Passwords do not match',
    usedTitle: 'Sign in with your new password',
    used: 'The service did not answer, and the link no longer works, so the password was probably set. If you cannot sign in with it, request a new link.',
    unchecked: 'This password reset link could not be checked',
    invalid: 'This password reset link is invalid or has expired',
    askAgain: 'Request a new link',
    completeTitle: 'Password reset',
    complete: 'Password reset complete, a confirmation email should be sent to you shortly.',
    completeWithoutMail: 'Password reset complete.',
    signIn: 'Sign in',
  },
} as const;
