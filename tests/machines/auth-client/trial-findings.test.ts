import { describe, expect, it } from 'vitest';
import {
  type FindingCode,
  type TrialFacts,
  trialFindings,
  TRIAL_SCOPES,
} from '../../../machines/auth-client/trial-findings.ts';
import type { AuthClient, ClientTrialResult } from '../../../openapi/generated/types.ts';
import { storedAuthClient } from '../../support/auth-clients.ts';
import { returnedAnswer, trialResult } from '../../support/client-trials.ts';

const NOW = Date.UTC(2026, 10, 27);
const DAY = 24 * 60 * 60_000;

/** Returns the facts of a successful trial. */
const factsOf = (client: Partial<AuthClient> = {}, changes: Partial<TrialFacts> = {}): TrialFacts => ({
  client: storedAuthClient({ clientType: 'server', ...client }),
  scopes: ['openid', 'profile', 'email'],
  answer: returnedAnswer(),
  result: trialResult(),
  now: NOW,
  ...changes,
});

const { tokenResponse, userInfo } = trialResult();

const withResult = (changes: Partial<ClientTrialResult>): Partial<TrialFacts> => ({
  result: trialResult(changes),
});

const withError = (error: string | null, errorDescription: string | null = null): Partial<TrialFacts> => ({
  answer: returnedAnswer({ code: null, error, errorDescription }),
  result: null,
});

const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

const withoutIdToken = (): Partial<TrialFacts> => {
  const { idToken: _idToken, userInfo: _userInfo, ...result } = trialResult();
  return { result };
};

const scoped = (scope: string) => ({ ...tokenResponse, scope });

describe('the findings of a trial', () => {
  it('are empty if the client has no problem', () => {
    expect(trialFindings(factsOf())).toEqual([]);
  });

  it.each<[FindingCode, string, Partial<AuthClient>, Partial<TrialFacts>]>([
    ['blocked', '', { blocked: true }, {}],
    ['accessDenied', '', {}, withError('access_denied')],
    ['loginRequired', '', {}, withError('login_required')],
    ['requestRefused', 'max_age is wrong', {}, withError('invalid_request', 'max_age is wrong')],
    ['requestRefused', 'server_error', {}, withError('server_error')],
    ['noCode', '', {}, withError(null)],
    ['noTarget', '', { allowedRedirectTarget: '' }, {}],
    ['admitsNobody', '', { onlyWithRoles: true }, {}],
    ['noSecret', '', { clientSecret: '' }, {}],
    ['withoutPkce', '', { pkceOptional: true }, {}],
    ['formerSecretEnds', inDays(7), { formerSecretUntil: inDays(7) }, {}],
    ['notOpenId', '', {}, { scopes: ['profile'], ...withoutIdToken() }],
    ['scopesIgnored', 'phone, roles', {}, { scopes: ['openid', 'phone', 'profile', 'roles'] }],
    [
      'claimsMissing',
      'email, phone_number',
      {},
      withResult({ tokenResponse: scoped('openid profile email phone'), userInfo: { sub: 'uuid-ada' } }),
    ],
    ['emailNotVerified', '', {}, withResult({ userInfo: { ...userInfo!, email_verified: false } })],
    ['noRoles', '', {}, withResult({ userInfo: { ...userInfo!, roles: [] } })],
  ])('name %s (%s)', (code, detail, client, changes) => {
    expect(trialFindings(factsOf(client, changes))).toMatchObject([{ code, detail }]);
  });

  it('say that no type is chosen, and that the client therefore gets no refresh token', () => {
    const client = storedAuthClient();
    const { refresh_token: _token, ...response } = tokenResponse;
    const facts = { ...factsOf(), client, ...withResult({ tokenResponse: response }) };
    expect(trialFindings(facts).map(({ code }) => code)).toEqual(['noType', 'noRefreshToken']);
  });

  it.each<[string, Partial<AuthClient>]>([
    ['a further redirect target', { allowedRedirectTarget: '', redirectTargets: ['https://a.example/'] }],
    ['a former secret that stays valid for long', { formerSecretUntil: inDays(8) }],
    ['a former secret that has ended', { formerSecretUntil: inDays(-1) }],
    ['a limit to users of a linked application', { onlyWithRoles: true, applicationUuid: 'uuid' }],
    ['keys in place of the secret', { clientSecret: '', jwks: '{}' }],
    ['a browser application without a secret', { clientSecret: '', clientType: 'browser' }],
  ])('have no objection to %s', (_, client) => {
    expect(trialFindings(factsOf(client))).toEqual([]);
  });

  it('have no objection to an OAuth request without scopes', () => {
    expect(trialFindings(factsOf({}, { scopes: [], ...withoutIdToken() }))).toEqual([]);
  });

  it('are only about the client before the sign-in', () => {
    const facts = factsOf({ blocked: true }, { scopes: TRIAL_SCOPES, answer: null, result: null });
    expect(trialFindings(facts).map(({ code }) => code)).toEqual(['blocked']);
  });

  it('begin with the most serious ones', () => {
    const facts = factsOf({ pkceOptional: true, allowedRedirectTarget: '' }, withError('access_denied'));
    expect(trialFindings(facts).map(({ tone }) => tone)).toEqual(['critical', 'critical', 'warning']);
  });
});
