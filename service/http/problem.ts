/** The problems of the service: for each stable code, the status, the title and the default message for users. */
const PROBLEMS = {
  invalid_request: [400, 'Invalid request', 'The request cannot be read.'],
  unknown_client: [400, 'Unknown client', 'The application that asks for this sign-in is not known.'],
  client_blocked: [
    400,
    'Client blocked',
    'An administrator has blocked this application. Nobody can sign in to it.',
  ],
  redirect_uri_mismatch: [
    400,
    'Redirect URI mismatch',
    'The redirect URI is not the one registered for this application.',
  ],
  trial_ended: [
    400,
    'Trial ended',
    'This trial has ended, or another trial of the same administrator has replaced it. Start it again.',
  ],
  invalid_grant: [400, 'Invalid grant', 'The authorization code is invalid, expired or used.'],
  unauthenticated: [401, 'Unauthenticated', 'Sign in and try again.'],
  invalid_credentials: [401, 'Invalid credentials', 'The username or the password is wrong.'],
  account_inactive: [401, 'Account inactive', 'This account is inactive.'],
  account_unknown: [401, 'Account unknown', 'You have no account here. Ask an administrator for one.'],
  account_bound: [
    401,
    'Account bound',
    'The account with this name is bound to another person at the identity provider. Ask an administrator.',
  ],
  forbidden: [403, 'Forbidden', 'Your role does not allow this.'],
  xsrf: [403, 'Forged request', 'The request did not come from the console. Reload the page and try again.'],
  not_found: [404, 'Not found', 'This does not exist, or you may not see it.'],
  password_used: [406, 'Password used before', 'This password was used before. Choose another one.'],
  name_taken: [409, 'Name taken', 'The name is in use. Choose another one.'],
  username_taken: [409, 'Username taken', 'The username is in use. Choose another one.'],
  email_taken: [409, 'E-mail taken', 'The e-mail address is in use. Choose another one.'],
  last_administrator: [
    409,
    'Last administrator',
    'This is the last product administrator who can sign in. Their status, role and way to sign in cannot be removed.',
  ],
  own_account: [409, 'Own account', 'You cannot deactivate your own account.'],
  own_application: [
    409,
    'Own application',
    'This application is the product itself. It cannot be deleted, and has no API to sync from.',
  ],
  own_client: [
    409,
    'Own client',
    'The console signs in with this client. Its redirect target cannot be changed.',
  ],
  profile_missing: [409, 'Profile missing', 'User does not have a Profile assigned'],
  busy: [409, 'Busy', 'The same job is running already. Wait until it ends.'],
  stale: [412, 'Stale', 'Another user has changed this meanwhile. Reload it and make your change again.'],
  too_large: [413, 'Too large', 'The request is too large.'],
  invalid_fields: [422, 'Invalid fields', 'Some fields are not valid.'],
  invalid_rows: [422, 'Rows refused', 'Some rows of the file are not valid.'],
  throttled: [429, 'Too many attempts', 'There were too many attempts. Wait a moment and try again.'],
  no_response: [444, 'No response', 'The other system did not answer.'],
  internal: [500, 'Internal error', 'Something went wrong on our side.'],
  source_failed: [502, 'Source failed', 'The other system could not be read.'],
  unavailable: [503, 'Unavailable', 'The service cannot answer at the moment. Try again later.'],
  timed_out: [504, 'Timed out', 'The other system took too long to answer.'],
  outcome_unknown: [504, 'Outcome unknown', 'It is not known whether this was done.'],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface FieldProblem {
  field: string;
  message: string;
}

export interface ProblemOptions {
  /** Shown to users. Must not contain a stack trace, SQL or a secret. */
  message?: string;
  fields?: FieldProblem[];
  /** Additional members of the body (RFC 9457, section 3.2). */
  extensions?: Record<string, unknown>;
  /** Seconds, for the header Retry-After. */
  retryAfter?: number;
  /** The header WWW-Authenticate (RFC 9110, section 11.6.1). A 401 has `Bearer` by default. */
  challenge?: string;
  /** The original error. It is logged if the status is 5xx, and never sent. */
  cause?: unknown;
}

/** The body of an error response: problem details (RFC 9457). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  message: string;
  fields?: FieldProblem[];
  fieldsRefused?: number;
}

const REPORTED_FIELDS = 100;

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ProblemBody;

  constructor(code: ProblemCode, options: ProblemOptions) {
    const [status, title, sentence] = PROBLEMS[code];
    const message = options.message ?? sentence;
    super(message, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    const challenge = options.challenge ?? (status === 401 ? 'Bearer' : undefined);
    this.headers = {
      ...(options.retryAfter === undefined ? {} : { 'retry-after': String(options.retryAfter) }),
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
    };
    this.body = { type: 'about:blank', title, status, code, message };
    if (options.fields) this.body.fields = options.fields.slice(0, REPORTED_FIELDS);
    if (options.fields && options.fields.length > REPORTED_FIELDS) {
      this.body.fieldsRefused = options.fields.length;
    }
    Object.assign(this.body, options.extensions);
  }
}

/** Creates an error that becomes the response, as in `throw problem('forbidden')`. */
export function problem(code: ProblemCode, options: ProblemOptions = {}): Problem {
  return new Problem(code, options);
}
