/** A test plan of the OpenID Foundation's conformance suite. Its modules have the same order as in the suite. */
interface Plan {
  title: string;
  plan: string;
  modules: readonly string[];
}

/** The plans of https://gitlab.com/openid/conformance-suite, as of August 2026. */
export const PLANS: readonly Plan[] = [
  {
    title: 'Config',
    plan: 'oidcc-config-certification-test-plan',
    modules: ['oidcc-discovery-endpoint-verification'],
  },
  {
    title: 'Basic',
    plan: 'oidcc-basic-certification-test-plan',
    modules: [
      'oidcc-server',
      'oidcc-response-type-missing',
      'oidcc-idtoken-signature',
      'oidcc-idtoken-unsigned',
      'oidcc-userinfo-get',
      'oidcc-userinfo-post-header',
      'oidcc-userinfo-post-body',
      'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
      'oidcc-scope-profile',
      'oidcc-scope-email',
      'oidcc-scope-address',
      'oidcc-scope-phone',
      'oidcc-scope-all',
      'oidcc-alternate-happy-flow',
      'oidcc-display-page',
      'oidcc-display-popup',
      'oidcc-prompt-login',
      'oidcc-prompt-none-not-logged-in',
      'oidcc-prompt-none-logged-in',
      'oidcc-max-age-1',
      'oidcc-max-age-10000',
      'oidcc-ensure-request-with-unknown-parameter-succeeds',
      'oidcc-id-token-hint',
      'oidcc-login-hint',
      'oidcc-ui-locales',
      'oidcc-claims-locales',
      'oidcc-ensure-request-with-acr-values-succeeds',
      'oidcc-codereuse',
      'oidcc-codereuse-30seconds',
      'oidcc-ensure-registered-redirect-uri',
      'oidcc-ensure-post-request-succeeds',
      'oidcc-server-client-secret-post',
      'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
      'oidcc-claims-essential',
      'oidcc-ensure-request-object-with-redirect-uri',
      'oidcc-refresh-token',
      'oidcc-ensure-request-with-valid-pkce-succeeds',
    ],
  },
  {
    title: 'Form Post',
    plan: 'oidcc-formpost-basic-certification-test-plan',
    modules: ['oidcc-formpost'],
  },
  {
    title: 'RP-Initiated Logout',
    plan: 'oidcc-rp-initiated-logout-certification-test-plan',
    modules: [
      'oidcc-rp-initiated-logout-discovery-endpoint-verification',
      'oidcc-rp-initiated-logout',
      'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri',
      'oidcc-rp-initiated-logout-modified-id-token-hint',
      'oidcc-rp-initiated-logout-no-id-token-hint',
      'oidcc-rp-initiated-logout-no-params',
      'oidcc-rp-initiated-logout-no-post-logout-redirect-uri',
      'oidcc-rp-initiated-logout-no-state',
      'oidcc-rp-initiated-logout-only-state',
      'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri',
      'oidcc-rp-initiated-logout-bad-id-token-hint',
    ],
  },
  {
    title: 'Back-Channel Logout',
    plan: 'oidcc-backchannel-rp-initiated-logout-certification-test-plan',
    modules: [
      'oidcc-backchannel-logout-discovery-endpoint-verification',
      'oidcc-backchannel-rp-initiated-logout',
    ],
  },
];

/** Modules that have no test in this repository, and why. */
export const REASONS: Readonly<Record<string, string>> = {
  'oidcc-idtoken-unsigned':
    'The suite skips it: `id_token_signing_alg_values_supported` contains only RS256.',
  'oidcc-userinfo-post-body':
    'The suite warns: a token in the body (RFC 6750, section 2.2) is not accepted, only one in the header.',
};

/** Names a test: its file, relative to the repository, and a part of its title. */
export interface NamedTest {
  file: string;
  title: string;
}

/**
 * A requirement of OWASP ASVS 5.0, in short. `test` shows that the provider fulfils it; `reason` says why
 * there is no test.
 */
export type Requirement = { id: string; requirement: string } & ({ test: NamedTest } | { reason: string });

/**
 * The number of requirements in each section of each chapter of OWASP ASVS 5.0.0. They are numbered from 1: section
 * 10.1 has 10.1.1 and 10.1.2.
 */
export const ASVS_CHAPTERS: readonly (readonly number[])[] = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
];

/** The requirements of chapter V10, OAuth and OIDC. */
export const ASVS: readonly Requirement[] = [
  {
    id: '10.1.1',
    requirement: 'Only the components that need tokens get them.',
    reason:
      'The console keeps its access token in `localStorage`, as specified, and gets no refresh token. Where other clients keep tokens is up to them.',
  },
  {
    id: '10.1.2',
    requirement: 'A client accepts a code or ID token only from a sign-in of the same browser session.',
    test: {
      file: 'tests/machines/sign-in/sso-actors.test.ts',
      title: 'requests no token for an unknown state',
    },
  },
  {
    id: '10.2.1',
    requirement: 'A client protects its redirect against cross-site request forgery, by PKCE or by `state`.',
    test: {
      file: 'tests/machines/sign-in/sso-actors.test.ts',
      title: 'requests no token for an unknown state',
    },
  },
  {
    id: '10.2.2',
    requirement: 'A client that uses several authorization servers defends against mix-up.',
    test: {
      file: 'tests/machines/sign-in/sso-actors.test.ts',
      title: 'requests no token for a response of another provider',
    },
  },
  {
    id: '10.2.3',
    requirement: 'A client requests only the scopes that it needs.',
    test: {
      file: 'tests/machines/sign-in/sso-actors.test.ts',
      title: 'redirects to the discovered endpoint, with scope and nonce',
    },
  },
  {
    id: '10.3.1',
    requirement: 'A resource server accepts only access tokens for its audience.',
    test: {
      file: 'tests/service/oauth/tokens/audience.test.ts',
      title: 'is refused by every administration call as invalid',
    },
  },
  {
    id: '10.3.2',
    requirement: "A resource server applies the authorization that the token's claims define.",
    test: {
      file: 'tests/service/oidc/oidcc-userinfo.test.ts',
      title: 'a token without the scope, as RFC 6750 specifies',
    },
  },
  {
    id: '10.3.3',
    requirement: 'A resource server identifies the user by claims that are never reassigned.',
    test: { file: 'tests/service/oidc/oidcc-server.test.ts', title: 'oidcc-server: ' },
  },
  {
    id: '10.3.4',
    requirement: 'A resource server checks how and when the user signed in where it requires so.',
    test: { file: 'tests/service/oidc/oidcc-prompt.test.ts', title: 'oidcc-max-age-1: ' },
  },
  {
    id: '10.3.5',
    requirement: 'Access tokens are bound to their sender.',
    reason: 'Level 3. Access tokens are bearer tokens that are revoked at once.',
  },
  {
    id: '10.4.1',
    requirement: 'Redirect URIs are compared exactly with those registered for the client.',
    test: {
      file: 'tests/service/oidc/oidcc-request-parameters.test.ts',
      title: 'oidcc-ensure-registered-redirect-uri',
    },
  },
  {
    id: '10.4.2',
    requirement: 'A code works once; a second use revokes what the first one gave.',
    test: { file: 'tests/service/oidc/oidcc-server.test.ts', title: 'oidcc-codereuse: ' },
  },
  {
    id: '10.4.3',
    requirement: 'A code is valid for at most one minute (level 3), or ten minutes (levels 1 and 2).',
    test: { file: 'tests/service/oauth/authorization/codes.test.ts', title: 'expire after 60 seconds' },
  },
  {
    id: '10.4.4',
    requirement: 'A client can use only the grants that it needs, never the implicit or password grant.',
    test: {
      file: 'tests/service/oidc/oidcc-discovery-endpoint-verification.test.ts',
      title: 'exactly what is supported',
    },
  },
  {
    id: '10.4.5',
    requirement: 'Replay of refresh tokens of public clients is prevented.',
    test: {
      file: 'tests/service/oidc/oidcc-refresh-token.test.ts',
      title: 'revokes its family and all access tokens when it is used again later',
    },
  },
  {
    id: '10.4.6',
    requirement: 'PKCE is required, with S256, unless a setting exempts a server application.',
    test: {
      file: 'tests/service/oidc/server-clients.test.ts',
      title: 'are the only clients that may omit PKCE',
    },
  },
  {
    id: '10.4.7',
    requirement: 'Dynamic registration of clients is restricted.',
    reason: 'Dynamic registration is not supported.',
  },
  {
    id: '10.4.8',
    requirement: 'Refresh tokens expire at a fixed time.',
    test: {
      file: 'tests/service/oidc/oidcc-refresh-token.test.ts',
      title: 'up to a maximum age that no use extends',
    },
  },
  {
    id: '10.4.9',
    requirement: "A user can revoke tokens in the authorization server's user interface.",
    test: {
      file: 'tests/service/oidc/oidcc-refresh-token.test.ts',
      title: 'is revoked when the user ends all other sessions, even with the scope offline_access',
    },
  },
  {
    id: '10.4.10',
    requirement: 'A confidential client authenticates itself in its own requests, such as token requests.',
    test: {
      file: 'tests/service/oidc/server-clients.test.ts',
      title: 'get nothing without it, and can still use the code',
    },
  },
  {
    id: '10.4.11',
    requirement: 'A client has only the scopes that it needs.',
    reason:
      'All clients belong to the operator. A scope gives only claims about the user who signs in. `roles` needs a linked application, and `offline_access` a setting of the client.',
  },
  {
    id: '10.4.12',
    requirement: 'A client can use only the response modes that it needs.',
    reason: 'Level 3. `query` and `form_post` are open to every client.',
  },
  {
    id: '10.4.13',
    requirement: 'The code grant uses pushed authorization requests.',
    reason: 'Level 3. Not supported.',
  },
  {
    id: '10.4.14',
    requirement: 'Only sender-constrained access tokens are issued.',
    reason: 'Level 3. Not supported.',
  },
  {
    id: '10.4.15',
    requirement: "`authorization_details` come from the client's own service.",
    reason: 'Level 3. `authorization_details` are not supported.',
  },
  {
    id: '10.4.16',
    requirement: 'Clients are confidential and authenticate with asymmetric keys (level 3). Here, they can.',
    test: { file: 'tests/service/oidc/server-clients.test.ts', title: 'get tokens by %s' },
  },
  {
    id: '10.5.1',
    requirement: 'The client of the identity provider prevents replay of ID tokens by a nonce.',
    test: {
      file: 'tests/service/oauth/external-provider/sso-discovery.test.ts',
      title: 'refuses an ID token without a nonce, or with one of another sign-in',
    },
  },
  {
    id: '10.5.2',
    requirement: 'That client identifies users by issuer and subject.',
    test: {
      file: 'tests/service/oauth/external-provider/sso.test.ts',
      title: 'stays bound to the first identity, even if its name changes',
    },
  },
  {
    id: '10.5.3',
    requirement: 'That client refuses metadata of another issuer.',
    test: {
      file: 'tests/service/oauth/external-provider/sso-discovery.test.ts',
      title: 'is refused if the metadata contains',
    },
  },
  {
    id: '10.5.4',
    requirement: 'That client checks the audience of ID tokens.',
    test: { file: 'tests/service/oauth/external-provider/sso.test.ts', title: 'for another audience' },
  },
  {
    id: '10.5.5',
    requirement: 'Back-channel logout accepts only logout tokens.',
    test: {
      file: 'tests/service/oidc/provider-logout.test.ts',
      title: 'is refused if any part of it is wrong, and then ends nothing',
    },
  },
  {
    id: '10.6.1',
    requirement: 'The provider supports only safe response types.',
    test: {
      file: 'tests/service/oidc/oidcc-discovery-endpoint-verification.test.ts',
      title: 'exactly what is supported',
    },
  },
  {
    id: '10.6.2',
    requirement:
      'A forced sign-out by another site is prevented, except at `/logout` without parameters, which is specified to sign out at once.',
    test: {
      file: 'tests/service/oidc/oidcc-rp-initiated-logout.test.ts',
      title: 'asks for confirmation, and never redirects, without a genuine ID token',
    },
  },
  {
    id: '10.7.1',
    requirement: 'The user consents to each authorization request.',
    reason: 'All clients belong to the operator. Only native applications ask before each sign-in.',
  },
  {
    id: '10.7.2',
    requirement: 'A consent page describes what is granted.',
    reason: 'All clients belong to the operator.',
  },
  {
    id: '10.7.3',
    requirement: 'The user can review and revoke consents.',
    reason: 'All clients belong to the operator.',
  },
];

/** All requirements of ASVS 5.0, chapter V16: Security Logging and Error Handling. */
export const ASVS_LOGGING: readonly Requirement[] = [
  {
    id: '16.1.1',
    requirement:
      'An inventory says what is logged, where it is stored, who can read it, and how long it is kept.',
    reason: 'Documented in [operate.md](operate.md#what-is-recorded-and-where).',
  },
  {
    id: '16.2.1',
    requirement: 'Each entry says when, where, who and what.',
    test: {
      file: 'tests/service/change-history/export-history.test.ts',
      title: 'contains all kinds of changes and sign-ins, and satisfies OCSF 1.3',
    },
  },
  {
    id: '16.2.2',
    requirement: 'Clocks are synchronized, and times are in UTC.',
    reason:
      'All times are stored and logged in UTC. The operator synchronizes the clocks: [operate.md](operate.md#wrong-clocks) says what a wrong one causes.',
  },
  {
    id: '16.2.3',
    requirement: 'Logs go only to the documented places.',
    reason:
      'Log lines go to standard output, and records to the database. Spans go to the collector, if there is one. Nothing else is written.',
  },
  {
    id: '16.2.4',
    requirement: 'Logs have a common format.',
    test: {
      file: 'tests/service/change-history/export-history.test.ts',
      title: 'contains all kinds of changes and sign-ins, and satisfies OCSF 1.3',
    },
  },
  {
    id: '16.2.5',
    requirement:
      'Sensitive data are logged by their level of protection: no passwords, tokens and addresses in log lines.',
    test: { file: 'tests/service/operations/logged-error.test.ts', title: 'hides values in a message: %s' },
  },
  {
    id: '16.2.5',
    requirement:
      'The same, for the history: secrets appear only as replaced, and personal data are encrypted and can be erased.',
    test: {
      file: 'tests/service/change-history/seals.test.ts',
      title: 'hold after the personal data of a user were erased, which is recorded',
    },
  },
  {
    id: '16.3.1',
    requirement:
      'All sign-ins are logged with their method, also refused ones. Attempts with an unknown username appear only as a line of the request.',
    test: {
      file: 'tests/service/account/sign-in-history.test.ts',
      title: 'counts refused sign-ins with the same reason in a quarter of an hour together',
    },
  },
  {
    id: '16.3.2',
    requirement: 'Refused authorization is logged.',
    reason:
      'In part. With `LOG_LEVEL=info`, each request has a line with its status, such as 403, but without the user. Reads of sensitive data are not logged (level 3).',
  },
  {
    id: '16.3.3',
    requirement:
      'Attempts to bypass security controls are logged. Refused input and rate limits appear only as a line of the request, with `LOG_LEVEL=info`.',
    test: {
      file: 'tests/service/account/sign-in-history.test.ts',
      title: 'contains the start of a lock after too many attempts',
    },
  },
  {
    id: '16.3.3',
    requirement: 'The same, for changes that bypass the service.',
    test: {
      file: 'tests/service/change-history/outside.test.ts',
      title: 'is found once by the daily comparison',
    },
  },
  {
    id: '16.3.4',
    requirement: 'Unexpected errors and failures of security controls are logged.',
    test: {
      file: 'tests/service/operations/logged-error.test.ts',
      title: 'contains the message of an error, where it was thrown, and its causes',
    },
  },
  {
    id: '16.4.1',
    requirement: 'Logged data are encoded, so that nobody can add log lines.',
    reason: 'Each log line and each exported event is JSON, which escapes line breaks.',
  },
  {
    id: '16.4.2',
    requirement:
      'Records cannot be read or modified without authorization. A modification of the history is detected.',
    test: { file: 'tests/service/change-history/seals.test.ts', title: 'do not hold after %s' },
  },
  {
    id: '16.4.2',
    requirement: 'The same, for readers: each administrator sees only records of what they may see.',
    test: {
      file: 'tests/service/change-history/seen-by.test.ts',
      title: 'shows no change of a user who is hidden now',
    },
  },
  {
    id: '16.4.3',
    requirement: 'Logs are sent to a separate system.',
    test: {
      file: 'tests/service/change-history/export-history.test.ts',
      title: 'continues after the last export',
    },
  },
  {
    id: '16.5.1',
    requirement: 'Responses to unexpected errors contain no internals.',
    test: {
      file: 'tests/service/http/malformed-requests.test.ts',
      title: 'get responses that follow the contract and contain no internals',
    },
  },
  {
    id: '16.5.2',
    requirement: 'The service continues securely when another system fails.',
    test: { file: 'tests/service/sources/half-down.test.ts', title: 'is used as before once it works again' },
  },
  {
    id: '16.5.3',
    requirement:
      'The service fails securely: a change is stored completely or not at all, also if its record cannot be stored.',
    test: {
      file: 'tests/service/failing-database.test.ts',
      title: 'returns unavailable if nothing was stored, and outcome_unknown otherwise: %s',
    },
  },
  {
    id: '16.5.4',
    requirement: 'A last handler catches all errors.',
    reason:
      'Level 3. In part: an error of a request is logged and answered by one handler. An error outside of requests and tasks ends the process, and systemd or the container restarts it.',
  },
];

/**
 * Some requirements of other chapters, on cookies, on limits, and on calls to addresses that an administrator enters.
 */
export const ASVS_OTHER: readonly Requirement[] = [
  {
    id: '1.3.6',
    requirement: 'Server-side request forgery is prevented.',
    test: {
      file: 'tests/service/sources/checked-fetch.test.ts',
      title: 'connects to no address of a name that resolves to %s, even among other addresses',
    },
  },
  {
    id: '3.3.3',
    requirement: 'Cookies have the prefix `__Host-`, with HTTPS.',
    test: { file: 'tests/service/oauth/pure.test.ts', title: "'__Host-user-profile-session'" },
  },
  {
    id: '15.2.2',
    requirement:
      'Calls that need much time or memory do not make the service unavailable: texts are limited before they are normalized.',
    test: {
      file: 'tests/service/names.test.ts',
      title: 'are refused before normalization if they are too long in any form',
    },
  },
  {
    id: '15.2.2',
    requirement: 'The same, for passwords: one account can use only a share of the hashing.',
    test: {
      file: 'tests/service/account/own-password.test.ts',
      title: 'takes only a share of the queue for hashes, so that other users can sign in meanwhile',
    },
  },
];
