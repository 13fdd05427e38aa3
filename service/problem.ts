/** The reasons for which the service refuses or fails a call: for each stable code, the default message for users. */
const MESSAGES = {
  invalid_request: 'The request cannot be read.',
  unknown_client: 'The application that asks for this sign-in is not known.',
  client_blocked: 'An administrator has blocked this application. Nobody can sign in to it.',
  redirect_uri_mismatch: 'The redirect URI is not the one registered for this application.',
  trial_ended:
    'This trial has ended, or another trial of the same administrator has replaced it. Start it again.',
  invalid_grant: 'The authorization code is invalid, expired or used.',
  unauthenticated: 'Sign in and try again.',
  invalid_credentials: 'The username or the password is wrong.',
  account_inactive: 'This account is inactive.',
  second_factor_required: 'Use your second factor.',
  second_factor_expired: 'The sign-in has taken too long. Sign in again.',
  step_up_required: 'Your identity was not confirmed.',
  invalid_code: 'This code is not right, or was used before.',
  invalid_passkey: 'This passkey was not accepted. It may have been removed from the account.',
  passkey_cloned:
    'This passkey is blocked, because a copy of it may exist. Sign in in another way, and remove it from your account.',
  passkey_expired: 'This has taken too long. Try again.',
  account_unknown: 'You have no account here. Ask an administrator for one.',
  account_bound:
    'The account with this name is bound to another person at the identity provider. Ask an administrator.',
  forbidden: 'Your role does not allow this.',
  xsrf: 'The request did not come from the console. Reload the page and try again.',
  not_found: 'This does not exist, or you may not see it.',
  password_used: 'This password was used before. Choose another one.',
  name_taken: 'The name is in use. Choose another one.',
  username_taken: 'The username is in use. Choose another one.',
  email_taken: 'The e-mail address is in use. Choose another one.',
  last_administrator:
    'This is the last product administrator who can sign in. Their status, role and way to sign in cannot be removed.',
  own_account: 'You cannot deactivate your own account.',
  own_application:
    'This application is the product itself. It cannot be deleted, and has no API to sync from.',
  own_client: 'The console signs in with this client. Its redirect target cannot be changed.',
  factor_exists: 'A second factor is set up already.',
  factor_missing: 'No second factor is set up.',
  enrolment_expired: 'Setting up has taken too long. Start again.',
  passkeys_unavailable:
    'Passkeys do not work at this address: browsers need https and a host name, and refuse an IP address.',
  passkey_exists: 'This passkey is set up already.',
  passkey_limit: 'There are 20 passkeys already. Remove one first.',
  profile_missing: 'User does not have a Profile assigned',
  nothing_to_undo: 'Nothing of this can be undone. It may be undone already.',
  busy: 'The same job is running already. Wait until it ends.',
  stale: 'Another user has changed this meanwhile. Reload it and make your change again.',
  too_large: 'The request is too large.',
  invalid_fields: 'Some fields are not valid.',
  invalid_file: 'The file is not valid.',
  invalid_rows: 'Some rows of the file are not valid.',
  throttled: 'There were too many attempts. Wait a moment and try again.',
  no_response: 'The other system did not answer.',
  internal: 'Something went wrong on our side.',
  source_failed: 'The other system could not be read.',
  unavailable: 'The service cannot answer at the moment. Try again later.',
  timed_out: 'The other system took too long to answer.',
  outcome_unknown: 'It is not known whether this was done.',
} as const;

export type ProblemCode = keyof typeof MESSAGES;

export const PROBLEM_CODES = Object.keys(MESSAGES) as ProblemCode[];

export interface FieldProblem {
  field: string;
  message: string;
}

export interface ProblemOptions {
  /** Shown to users. Must not contain a stack trace, SQL or a secret. */
  message?: string;
  fields?: readonly FieldProblem[];
  /** Additional facts for the caller, such as the refused rows of a file. */
  extensions?: Readonly<Record<string, unknown>>;
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
  /** The original error. It is logged if the service is at fault, and never sent. */
  cause?: unknown;
}

/** An error that the caller learns of. `service/http/problem-response.ts` turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, { message, fields, extensions, retryAfter, cause }: ProblemOptions = {}) {
    super(message ?? MESSAGES[code], { cause });
    this.name = 'Problem';
    this.code = code;
    this.fields = fields;
    this.extensions = extensions ?? {};
    this.retryAfter = retryAfter;
  }
}

/** Creates an error that becomes the response, as in `throw problem('forbidden')`. */
export function problem(code: ProblemCode, options?: ProblemOptions): Problem {
  return new Problem(code, options);
}
