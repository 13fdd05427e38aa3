/**
 * The outcome of a request, reduced to what must be equal in this service and in oidc-provider. The tests compare the
 * two.
 */
export interface Outcome {
  status: number;
  /** The value of `error` in the redirect, in the `WWW-Authenticate` challenge or in the body. */
  error: string | null;
  /** Names of the redirect's parameters, or of the members of the JSON body. `page` stands for an HTML page. */
  names: string[];
}

/** The expected outcomes of a request if this service (`ours`) and oidc-provider (`theirs`) differ on purpose. */
interface Difference {
  ours: Outcome;
  theirs: Outcome;
  reason: string;
}

const PAGE = 'The login screen, one document for all requests, shows the error.';

const BASIC = 'A client that failed to authenticate by the header gets 401 (RFC 6749, section 5.2).';

/** Requests to which this provider responds differently from oidc-provider 9, and why. */
export const DIFFERENCES: Readonly<Record<string, Difference>> = {
  'an unknown response mode': {
    ours: { status: 303, error: 'invalid_request', names: ['error', 'iss', 'state'] },
    theirs: { status: 303, error: 'unsupported_response_mode', names: ['error', 'iss', 'state'] },
    reason: 'RFC 6749, section 4.1.2.1, has no error `unsupported_response_mode`.',
  },
  'response mode fragment': {
    ours: { status: 303, error: 'invalid_request', names: ['error', 'iss', 'state'] },
    theirs: { status: 303, error: null, names: ['code', 'iss', 'state'] },
    reason: 'Not supported: a fragment reaches scripts in the browser, which a code does not need.',
  },
  'an unknown client': {
    ours: { status: 200, error: null, names: ['page'] },
    theirs: { status: 400, error: null, names: ['page'] },
    reason: PAGE,
  },
  'no client': {
    ours: { status: 200, error: null, names: ['page'] },
    theirs: { status: 400, error: null, names: ['page'] },
    reason: PAGE,
  },
  'an unregistered redirect URI': {
    ours: { status: 200, error: null, names: ['page'] },
    theirs: { status: 400, error: null, names: ['page'] },
    reason: PAGE,
  },
  'no verifier': {
    ours: { status: 400, error: 'invalid_request', names: ['error'] },
    theirs: { status: 400, error: 'invalid_grant', names: ['error'] },
    reason: 'A missing parameter is `invalid_request` (RFC 6749, section 5.2).',
  },
  'a verifier that is too short': {
    ours: { status: 400, error: 'invalid_grant', names: ['error'] },
    theirs: { status: 400, error: 'invalid_request', names: ['error'] },
    reason: 'A verifier that does not match is `invalid_grant` (RFC 7636, section 4.6), whatever its form.',
  },
  'Basic that is not Base64': {
    ours: { status: 401, error: 'invalid_client', names: ['error'] },
    theirs: { status: 400, error: 'invalid_request', names: ['error'] },
    reason: BASIC,
  },
  'Basic without a colon': {
    ours: { status: 401, error: 'invalid_client', names: ['error'] },
    theirs: { status: 400, error: 'invalid_request', names: ['error'] },
    reason: BASIC,
  },
  'Basic with a wrong percent encoding': {
    ours: { status: 401, error: 'invalid_client', names: ['error'] },
    theirs: { status: 400, error: 'invalid_request', names: ['error'] },
    reason: BASIC,
  },
  'userinfo with another scheme': {
    ours: { status: 401, error: null, names: ['www-authenticate'] },
    theirs: { status: 400, error: 'invalid_request', names: ['www-authenticate'] },
    reason:
      'An unsupported method of authentication gets a challenge without an error (RFC 6750, section 3.1).',
  },
};
