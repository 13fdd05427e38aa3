import type { ClientTrialResult } from '../../openapi/generated/types.ts';
import type { CallbackParameters } from '../sign-in/compare-answer.ts';
import type { StoredAuthClient } from './form-rules.ts';

/** The scopes that the trial screen offers. */
export const TRIAL_SCOPES = ['openid', 'profile', 'email', 'phone', 'roles', 'offline_access'] as const;

export type TrialScope = (typeof TRIAL_SCOPES)[number];

export const DEFAULT_SCOPES: readonly TrialScope[] = ['openid', 'profile', 'email'];

/** Every client may request every scope, except `offline_access`, which needs the client's setting `offlineAccess`. */
export const mayRequest = ({ offlineAccess }: StoredAuthClient, scope: TrialScope): boolean =>
  scope !== 'offline_access' || offlineAccess === true;

/** The facts about a trial. `answer` and `result` are null until the sign-in in its window has ended. */
export interface TrialFacts {
  readonly client: StoredAuthClient;
  readonly scopes: readonly TrialScope[];
  readonly answer: CallbackParameters | null;
  readonly result: ClientTrialResult | null;
  /** When the trial screen was opened, in milliseconds since 1970. */
  readonly now: number;
}

interface Rule {
  readonly tone: 'critical' | 'warning' | 'info';
  /** Returns whether the problem exists, or a detail for its message, such as the names of the ignored scopes. */
  readonly find: (facts: TrialFacts) => boolean | string;
}

const WEEK = 7 * 24 * 60 * 60_000;

/** OAuth errors that have their own rule below. The rule `requestRefused` covers all others. */
const EXPLAINED_ERRORS = ['access_denied', 'login_required'];

const grantedScopes = (result: ClientTrialResult): readonly string[] =>
  result.tokenResponse.scope?.split(' ') ?? [];

/** The claims of userinfo that a user may lack, by scope. */
const CLAIM_OF = { email: 'email', phone: 'phone_number' } as const;

/** Lists the granted claims for which the user has no value. */
function missingClaims({ result }: TrialFacts): string {
  if (!result?.userInfo) return '';
  const { userInfo } = result;
  const granted = grantedScopes(result);
  return Object.entries(CLAIM_OF)
    .filter(([scope, claim]) => granted.includes(scope) && !(claim in userInfo))
    .map(([, claim]) => claim)
    .join(', ');
}

const ignoredScopes = ({ result, scopes }: TrialFacts): string =>
  result?.idToken ? scopes.filter((scope) => !grantedScopes(result).includes(scope)).join(', ') : '';

/** The possible problems of a client, its configuration or a sign-in; the most serious first. */
const RULES = {
  blocked: { tone: 'critical', find: ({ client }) => client.blocked ?? false },
  accessDenied: { tone: 'critical', find: ({ answer }) => answer?.error === 'access_denied' },
  loginRequired: { tone: 'critical', find: ({ answer }) => answer?.error === 'login_required' },
  requestRefused: {
    tone: 'critical',
    find: ({ answer }) => {
      const error = answer?.error ?? '';
      return EXPLAINED_ERRORS.includes(error) ? false : (error && answer?.errorDescription) || error;
    },
  },
  noCode: {
    tone: 'critical',
    find: ({ answer }) => answer !== null && answer.code === null && answer.error === null,
  },
  noTarget: {
    tone: 'critical',
    find: ({ client }) => !client.allowedRedirectTarget && (client.redirectTargets ?? []).length === 0,
  },
  admitsNobody: {
    tone: 'critical',
    find: ({ client }) => (client.onlyWithRoles ?? false) && client.applicationUuid === undefined,
  },
  noSecret: {
    tone: 'critical',
    find: ({ client }) => client.clientType === 'server' && client.clientSecret.isEmpty && !client.jwks,
  },
  noType: { tone: 'warning', find: ({ client }) => client.clientType === undefined },
  withoutPkce: { tone: 'warning', find: ({ client }) => client.pkceOptional ?? false },
  formerSecretEnds: {
    tone: 'warning',
    find: ({ client: { formerSecretUntil: until }, now }) =>
      until !== undefined && Date.parse(until) > now && Date.parse(until) <= now + WEEK ? until : false,
  },
  notOpenId: {
    tone: 'warning',
    find: ({ result, scopes }) => result !== null && !result.idToken && scopes.length > 0,
  },
  scopesIgnored: { tone: 'warning', find: ignoredScopes },
  claimsMissing: { tone: 'warning', find: missingClaims },
  emailNotVerified: {
    tone: 'warning',
    find: ({ result }) => result?.userInfo?.email_verified === false,
  },
  noRoles: { tone: 'warning', find: ({ result }) => result?.userInfo?.roles?.length === 0 },
  noRefreshToken: {
    tone: 'info',
    find: ({ result }) => result?.idToken !== undefined && result.tokenResponse.refresh_token === undefined,
  },
} as const satisfies Record<string, Rule>;

export type FindingCode = keyof typeof RULES;

export interface Finding {
  readonly code: FindingCode;
  readonly tone: Rule['tone'];
  /** A detail for the message; '' without one. */
  readonly detail: string;
}

/** Returns the problems that the trial has found, the most serious first. */
export const trialFindings = (facts: TrialFacts): readonly Finding[] =>
  (Object.entries(RULES) as [FindingCode, Rule][]).flatMap(([code, { tone, find }]) => {
    const found = find(facts);
    return found === false || found === '' ? [] : [{ code, tone, detail: found === true ? '' : found }];
  });
