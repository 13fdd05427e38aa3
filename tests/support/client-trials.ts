import type { StartedTrial } from '../../machines/auth-client/trial.machine.ts';
import { Secret } from '../../machines/common/secret.ts';
import type { CallbackParameters } from '../../machines/sign-in/compare-answer.ts';
import type { ClientTrialResult } from '../../openapi/generated/types.ts';

const STATE = 'the state of this trial';

export const AUTHORIZATION_URL = `https://suite.example/userprofile/authorize?${new URLSearchParams({
  client_id: 'uuid-reports',
  redirect_uri: 'https://suite.example/userprofile/client/try',
  response_type: 'code',
  scope: 'openid profile email',
  state: STATE,
})}`;

export const startedTrial = (): StartedTrial => ({
  authorizationUrl: AUTHORIZATION_URL,
  state: STATE,
  verifier: new Secret('the verifier'),
});

/**
 * Returns the parameters of the redirect with which the login screen ends a sign-in. By default, they contain a code.
 */
export const returnedAnswer = (changes: Partial<CallbackParameters> = {}): CallbackParameters => ({
  code: new Secret('the code'),
  state: STATE,
  error: null,
  errorDescription: null,
  issuer: 'https://suite.example',
  ...changes,
});

/** 17 May 2024, 07:02:11 UTC, in seconds since 1970. */
export const ISSUED_AT = 1_715_929_331;

/** Returns the result of a successful trial. */
export const trialResult = (changes: Partial<ClientTrialResult> = {}): ClientTrialResult => ({
  user: { uuid: 'uuid-ada', name: 'ada' },
  tokenResponse: {
    access_token: 'eyJhbGciOiJS…',
    token_type: 'Bearer',
    expires_in: 1800,
    id_token: 'eyJhbGciOiJS…',
    scope: 'openid profile email',
    refresh_token: '…',
  },
  accessToken: { header: { alg: 'RS256', typ: 'at+jwt' }, claims: { sub: 'uuid-ada', iat: ISSUED_AT } },
  idToken: {
    header: { alg: 'RS256', typ: 'JWT' },
    claims: { sub: 'uuid-ada', iat: ISSUED_AT, exp: ISSUED_AT + 1800, amr: ['pwd'] },
  },
  userInfo: { sub: 'uuid-ada', name: 'Ada Lovelace', email: 'ada@example.org', email_verified: true },
  ...changes,
});
