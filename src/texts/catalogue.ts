/**
 * Every message of B17, word by word, with its slots as arguments.
 * `machines/` says what happened; this table says it to a person.
 */
export const catalogue = {
  reloadNeeded: "We're Sorry That You Need To Reload Page And Start Over Again",
  pleaseLogin: 'Please Login First',
  loginFailed: 'Login failed due to an unknown reason',

  statusChanged: (username: string, active: boolean) => `${username} ${active ? 'Activated' : 'Inactivated'}`,
  statusTimedOut: 'User Update Timed Out, Please Try Again Later',
  notAuthorized: 'Request Was Not Authorized, Please Try Logging In Again',
  noResponse: 'No Response From The Sync, Please Try Again Later',
  statusFailed: (username: string, active: boolean, message: string) =>
    `Failed To ${active ? 'Activate' : 'Inactivate'} ${username} Due To ${message}`,

  sessionTimedOut: 'Session Timed Out, Please Try Logging In Again',
  userSaveFailed: (username: string, applications: readonly string[]) =>
    `Error Saving User ${username}${applications.length > 0 ? `, Failed Applications: ${applications.join(', ')}` : ''}`,
  userSaved: (username: string) => `${username} Successfully Updated`,
  userUnconfirmed: (username: string) => `User ${username} Was Not Saved Correctly, Please Verify`,
  formInvalid: 'Please Check Form Is Filled Correctly',
  userFormBusy: 'Please Wait Until Updating User Completes',

  pullSucceeded: 'User Info Pull Successful',
  pullFailed: 'User Info Pull Failed',

  importSucceeded: 'Users uploaded and updated successfully',
  importFailed: 'Failed to update users, please try again later',

  applicationSynced: (roles: number, elements: number) =>
    `Application Synced Successfully With ${roles} Roles And ${elements} Elements`,
  applicationNotSynced: 'Failed To Sync Application',
  applicationsSynced: (count: number) => `${count} Applications Synced`,
  noApplicationsSynced: 'Response Contains No Applications, Sync Failed',
  applicationsNotSynced: 'Failed To Sync Apps',

  allSynced: (count: number) => `All Syncs Completed Successfully, ${count} Elements Synced`,
  synced: (type: string, count: number) => `${type} Sync Completed, ${count} Elements Synced`,
  syncTimedOut: 'Syncing Timed Out, Please Try Again Later',
  syncFailed: 'Error During Syncing',
  primaryKept: (cluster: string) =>
    `Primary Visibility Cannot Be Removed, Please Select New One To Remove '${cluster}'`,

  resetMailSent: 'Email Has Been Sent To The Email Address',
  resetMailFailed: 'Failed To Send A Email',

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
