import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../../service/db/open.ts';
import type { AuthorizationRequest } from '../../../../service/oauth/authorization/authorization-parameters.ts';
import { redirectUrlOf } from '../../../../service/oauth/authorization/authorization-response.ts';
import { checkAuthorizationRequest } from '../../../../service/oauth/authorization/requests.ts';
import { contextOf, ONE_ENGINE, START_MS } from '../../../support/databases.ts';
import { CHALLENGE, CLIENT, OTHER_CLIENT, REDIRECT, signInDatabase } from '../../../support/sign-in.ts';
import { shorten, withTitles } from '../../../support/shorten.ts';

/** A parameter of a request, as the service reads it from a query or from JSON. */
type Parameter = AuthorizationRequest['state'];

const ISSUER = 'https://console.example';
const request: AuthorizationRequest = {
  client_id: CLIENT,
  redirect_uri: REDIRECT,
  response_type: 'code',
  state: 'a state & more',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};

// The service refuses these requests before it uses the database, so SQLite is enough.
describe.each(ONE_ENGINE)('authorization requests on $engine', ({ emptyDatabase }) => {
  let db: Db;
  let close: () => Promise<void>;
  const check = (changes: Partial<AuthorizationRequest> = {}) =>
    checkAuthorizationRequest(contextOf(db), ISSUER, { ...request, ...changes });

  beforeAll(async () => {
    ({ db, close } = await signInDatabase(emptyDatabase));
  }, START_MS);
  afterAll(() => close());

  const accepted = {
    outcome: 'accepted',
    clientUuid: CLIENT,
    client: expect.objectContaining({ uuid: CLIENT, type: null }),
    redirectUri: REDIRECT,
    codeChallenge: CHALLENGE,
    state: request.state,
    issuer: ISSUER,
    responseMode: 'query',
    scope: null,
    nonce: null,
    isSilent: false,
    asksForAccount: false,
    asksForSignIn: false,
    preferredLevels: [],
    maxAge: null,
    hintedUser: null,
    loginHint: null,
    triedBy: null,
  };

  it('are accepted in the form in which the console sends them', async () => {
    expect(await check()).toEqual(accepted);
  });

  it.each<Partial<AuthorizationRequest>>([
    { response_type: undefined, code_challenge_method: undefined },
    { response_type: null, response_mode: null, scope: null, code_challenge_method: null },
    { response_type: '', response_mode: '', code_challenge_method: '' },
    { response_mode: 'query', scope: 'profile read' },
  ])('are accepted with %j, which has the same meaning', async (changes) => {
    expect(await check(changes)).toEqual(accepted);
  });

  it.each([[undefined], [null], [''], [['', '']]])('treat the state %j as missing', async (state) => {
    expect(await check({ state })).toEqual({ ...accepted, state: null });
  });

  it.each(['a'.repeat(8192), 'é'.repeat(8192), '😀'.repeat(8192), ' \n"<>&=%+'.repeat(900)])(
    'accept any state of up to 8,192 characters (case %$)',
    async (state) => {
      expect(await check({ state })).toEqual({ ...accepted, state });
    },
  );

  it('ignore an empty value if there is another one', async () => {
    const redirect_uri = ['', REDIRECT];
    expect(await check({ client_id: [CLIENT, ''], redirect_uri, state: ['s', ''] })).toEqual({
      ...accepted,
      state: 's',
    });
  });

  it.each(
    withTitles<[Parameter]>([
      ['nobody'],
      [''],
      [null],
      [CLIENT.toUpperCase()],
      [`${CLIENT} `],
      ['x'.repeat(100_000)],
      ['a\0b'],
      ['half \ud800 of a pair'],
      [[CLIENT, CLIENT]],
      [[]],
    ]),
  )('of client %s are refused', async (_, client) => {
    await expect(check({ client_id: client })).rejects.toMatchObject({ code: 'unknown_client' });
  });

  it.each(
    withTitles<[Parameter]>([
      [''],
      [`${REDIRECT}/`],
      [`${REDIRECT}?x=1`],
      [`${REDIRECT}#x`],
      [`${REDIRECT}/other`],
      [REDIRECT.replace('https', 'http')],
      [REDIRECT.replace('suite', 'SUITE')],
      [REDIRECT.replace('.example', '.example.evil')],
      [REDIRECT.replace('//', '//user@')],
      ['/callback'],
      [null],
      ['x'.repeat(100_000)],
      [`${REDIRECT}\0`],
      [`${REDIRECT}\ud800`],
      [[REDIRECT, REDIRECT]],
    ]),
  )('to %s, which differs from the registered one, are refused', async (_, uri) => {
    await expect(check({ redirect_uri: uri })).rejects.toMatchObject({
      code: 'redirect_uri_mismatch',
    });
  });

  it.each([
    [`${REDIRECT}/`, 'it ends with a slash that is not registered'],
    [`${REDIRECT}?x=1`, 'its query is another one'],
    [`${REDIRECT}#x`, 'it has a fragment (#)'],
    [REDIRECT.replace('https', 'http'), 'its scheme is http, and https is registered'],
    [REDIRECT.replace('suite', 'SUITE'), 'it is written differently'],
    [REDIRECT.replace('//', '//user@'), 'its user name is another one'],
    ['/callback', 'it is not a complete address'],
    ['', 'it is missing, repeated or too long'],
  ])('to %j get a message that names the difference', async (uri, difference) => {
    await expect(check({ redirect_uri: uri })).rejects.toMatchObject({
      message: `The redirect URI is not the one registered for this application: ${difference}.`,
    });
  });

  it('must contain exactly the registered redirect URI', async () => {
    const near = fc
      .tuple(fc.nat(REDIRECT.length), fc.nat(2), fc.string({ maxLength: 3 }))
      .map(([at, gone, put]) => REDIRECT.slice(0, at) + put + REDIRECT.slice(at + gone));
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, fc.webUrl(), fc.string()), async (uri) => {
        const checked = await check({ redirect_uri: uri }).catch((error: { code: string }) => error.code);
        expect(checked).toEqual(uri === REDIRECT ? accepted : 'redirect_uri_mismatch');
      }),
    );
  });

  it.each(['', 'javascript:alert(1)', 'https://suite.example/#x'])(
    'to %j are refused even if it is registered',
    async (uri) => {
      await db
        .updateTable('auth_clients')
        .set({ allowed_redirect_target: uri })
        .where('uuid', '=', OTHER_CLIENT)
        .execute();
      await expect(check({ client_id: OTHER_CLIENT, redirect_uri: uri })).rejects.toMatchObject({
        code: 'redirect_uri_mismatch',
      });
    },
  );

  it.each<[string, Partial<AuthorizationRequest>, string]>([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['another response mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method in lower case', { code_challenge_method: 's256' }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['an empty challenge', { code_challenge: '' }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    ['a challenge that is too long', { code_challenge: `${CHALLENGE}A` }, 'invalid_request'],
    ['a padded challenge', { code_challenge: `${CHALLENGE.slice(1)}=` }, 'invalid_request'],
  ])('with %s are returned to the client with the error and its state', async (_, changes, error) => {
    const checked = await check(changes);
    const url = new URL(checked.outcome === 'refused' ? redirectUrlOf(checked.response) : 'about:blank');
    expect(url.href.startsWith(`${REDIRECT}?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error,
      error_description: expect.stringMatching(/^[a-zA-Z\d_ ]+$/),
      state: request.state,
      iss: ISSUER,
    });
  });

  it('without a challenge are returned with a description that names PKCE', async () => {
    const checked = await check({ code_challenge: undefined });
    expect(checked).toMatchObject({
      response: { parameters: { error_description: expect.stringContaining('does not use PKCE') } },
    });
  });

  const TOO_LONG = 'x'.repeat(8193);
  const OTHER_PARAMETERS = [
    'scope',
    'response_type',
    'response_mode',
    'code_challenge',
    'code_challenge_method',
  ] as const;

  it.each(
    OTHER_PARAMETERS.flatMap((name) =>
      [TOO_LONG, 'a\0b', 'half \ud800 of a pair', ['code', 'code'], ['a', '', 'b']].map(
        (value): [string, string, Parameter] => [name, shorten(value), value],
      ),
    ),
  )('with the %s %s are returned to the client as invalid_request', async (name, _, value) => {
    const checked = await check({ [name]: value });
    const url = new URL(checked.outcome === 'refused' ? redirectUrlOf(checked.response) : 'about:blank');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: 'invalid_request',
      state: request.state,
      iss: ISSUER,
    });
  });

  it.each(
    withTitles<[Parameter]>([
      [TOO_LONG],
      ['😀'.repeat(8193)],
      ['a\0b'],
      ['half \ud800 of a pair'],
      [['a', 'a']],
      [['a', 'b']],
    ]),
  )('with an invalid state are returned to the client without it: %s', async (_, state) => {
    const checked = await check({ state });
    const url = new URL(checked.outcome === 'refused' ? redirectUrlOf(checked.response) : 'about:blank');
    expect(url.href.startsWith(`${REDIRECT}?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^state [a-zA-Z\d_ ]+$/),
      iss: ISSUER,
    });
  });

  it('get a response without a state if they contain none', async () => {
    const checked = await check({ state: null, response_type: 'token' });
    const url = checked.outcome === 'refused' ? redirectUrlOf(checked.response) : 'about:blank?state=';
    expect(new URL(url).searchParams.has('state')).toBe(false);
  });
});
