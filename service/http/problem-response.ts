import { RECENT } from '../second-factor/recent-proof.ts';
import { Problem, type FieldProblem, type ProblemCode } from '../problem.ts';

/** The status and the title of the response to each problem. */
const RESPONSES: Readonly<Record<ProblemCode, readonly [status: number, title: string]>> = {
  invalid_request: [400, 'Invalid request'],
  unknown_client: [400, 'Unknown client'],
  client_blocked: [400, 'Client blocked'],
  redirect_uri_mismatch: [400, 'Redirect URI mismatch'],
  trial_ended: [400, 'Trial ended'],
  invalid_grant: [400, 'Invalid grant'],
  unauthenticated: [401, 'Unauthenticated'],
  invalid_credentials: [401, 'Invalid credentials'],
  account_inactive: [401, 'Account inactive'],
  second_factor_required: [401, 'Second factor required'],
  second_factor_expired: [401, 'Second factor expired'],
  step_up_required: [401, 'Step-up required'],
  invalid_code: [401, 'Invalid code'],
  invalid_passkey: [401, 'Invalid passkey'],
  passkey_cloned: [401, 'Passkey cloned'],
  passkey_expired: [401, 'Passkey expired'],
  account_unknown: [401, 'Account unknown'],
  account_bound: [401, 'Account bound'],
  forbidden: [403, 'Forbidden'],
  xsrf: [403, 'Forged request'],
  not_found: [404, 'Not found'],
  password_used: [406, 'Password used before'],
  name_taken: [409, 'Name taken'],
  username_taken: [409, 'Username taken'],
  email_taken: [409, 'E-mail taken'],
  last_administrator: [409, 'Last administrator'],
  own_account: [409, 'Own account'],
  own_application: [409, 'Own application'],
  own_client: [409, 'Own client'],
  factor_exists: [409, 'Factor exists'],
  factor_missing: [409, 'Factor missing'],
  enrolment_expired: [409, 'Enrolment expired'],
  passkeys_unavailable: [409, 'Passkeys unavailable'],
  passkey_exists: [409, 'Passkey exists'],
  passkey_limit: [409, 'Passkey limit'],
  profile_missing: [409, 'Profile missing'],
  nothing_to_undo: [409, 'Nothing to undo'],
  busy: [409, 'Busy'],
  stale: [412, 'Stale'],
  too_large: [413, 'Too large'],
  invalid_fields: [422, 'Invalid fields'],
  invalid_file: [422, 'File refused'],
  invalid_rows: [422, 'Rows refused'],
  throttled: [429, 'Too many attempts'],
  no_response: [444, 'No response'],
  internal: [500, 'Internal error'],
  source_failed: [502, 'Source failed'],
  unavailable: [503, 'Unavailable'],
  timed_out: [504, 'Timed out'],
  outcome_unknown: [504, 'Outcome unknown'],
};

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

export interface ProblemResponse {
  status: number;
  headers: Record<string, string>;
  body: ProblemBody;
}

const REPORTED_FIELDS = 100;

/** A refused access token, with the reason for the header `WWW-Authenticate` (RFC 6750, section 3). */
export class RefusedToken extends Problem {
  readonly challenge: string;

  constructor(code: ProblemCode, challenge: string, message?: string) {
    super(code, message === undefined ? {} : { message });
    this.challenge = challenge;
  }
}

/** Says that a call needs a recent proof of identity (RFC 9470, section 3). */
const STEP_UP_CHALLENGE = `Bearer error="insufficient_user_authentication", error_description="A recent proof of identity is required", max_age="${RECENT / 1000}"`;

function challengeOf(problem: Problem, status: number): string | undefined {
  if (problem.code === 'step_up_required') return STEP_UP_CHALLENGE;
  if (problem instanceof RefusedToken) return problem.challenge;
  return status === 401 ? 'Bearer' : undefined;
}

export function problemResponse(problem: Problem): ProblemResponse {
  const { code, message, fields, extensions, retryAfter } = problem;
  const [status, title] = RESPONSES[code];
  const challenge = challengeOf(problem, status);
  const body: ProblemBody = { type: 'about:blank', title, status, code, message };
  if (fields) body.fields = fields.slice(0, REPORTED_FIELDS);
  if (fields && fields.length > REPORTED_FIELDS) body.fieldsRefused = fields.length;
  return {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
    },
    body: Object.assign(body, extensions),
  };
}
