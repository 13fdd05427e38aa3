/**
 * Messages that belong to no single resource, with the wording of section B17 of `docs/behaviour.md`. Messages of one
 * resource are in its `outcomes.ts`.
 */
export const catalogue = {
  reloadNeeded: "We're Sorry That You Need To Reload Page And Start Over Again",
  pleaseLogin: 'Please Login First',
  loginFailed: 'Login failed due to an unknown reason',

  notAuthorized: 'Request Was Not Authorized, Please Try Logging In Again',
  noResponse: 'No Response From The Sync, Please Try Again Later',
  sessionTimedOut: 'Session Timed Out, Please Try Logging In Again',
  formInvalid: 'Please Check Form Is Filled Correctly',
  linkRefused: 'Password reset token failed verification, please use another password reset link',
  passwordReset: 'Successfully reset password a confirmation email will be sent shortly',
  passwordResetWithoutMail: 'Successfully reset password',
  passwordUsed: 'You have used this password before, please choose another password',
  passwordNotReset: 'Failed to reset password, please try again later or use a different link',

  usernameMissing: 'Please a valid username',
  linkMailed: 'An email with password reset link has been sent to the user',
  linkNotMailed: 'Could not send an email with password reset to the user, please try again later',
  lookupFailed: 'An error occurred when trying to find this user, please try again later',
} as const;
