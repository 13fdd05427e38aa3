/**
 * The error catalogue: every message of the specification's section 8, literally, with its slots as arguments.
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

  pullSucceeded: 'User Info Pull Successful',
  pullFailed: 'User Info Pull Failed',
} as const;
