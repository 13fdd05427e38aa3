import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type {
  AuthorizationRequest,
  Credentials,
  FrontendConfiguration,
  LogoutOutcome,
} from '../../openapi/generated/types.ts';
import { withoutTrailingSlashes } from '../../openapi/rules/without-trailing-slashes.ts';
import { faultOf, hasNoAnswer, MALFORMED } from '../common/faults.ts';
import { Secret } from '../common/secret.ts';
import type { PkceRecord, Records, SsoRecord } from '../common/storage.ts';
import { asksForFreshSignIn } from '../common/authorization-request.ts';
import { SignInObstacle } from './obstacle.ts';
import { createPkceRequest } from './pkce.ts';
import type { IssuedToken, ProviderCalls } from './provider.ts';
import type { RequestedLogout } from './logout-request.ts';
import type { SsoOffer } from './sso-offer.ts';
import {
  NO_ANSWER,
  type Followed,
  type SessionAnswer,
  type SessionCheck,
  type SignInAnswer,
} from './authorize-setup.ts';
import { readSecondStep } from './second-step.ts';
import type { TokenFacts } from './session.machine.ts';

export interface SignInDependencies {
  readonly client: Client;
  readonly records: Records;
  readonly provider: ProviderCalls;
  readonly assign: (url: string) => void;
  readonly root: string;
}

/** The parameters of OpenID Connect with which the login screen opens although a session exists. */
const FRESH = { scope: 'openid', response_type: 'code', prompt: 'login' };

export function signInActors({ client, records, provider, assign, root }: SignInDependencies) {
  const { api } = client;
  const { readConfiguration, ownRequest, checkSession, exchange, keepToken } = provider;

  /**
   * Asks this service to grant an authorization request to the user with these credentials, or to the owner of this
   * token.
   */
  async function authorize(
    request: AuthorizationRequest,
    by: { credentials: Credentials | null; token: string | null },
    signal: AbortSignal,
  ): Promise<SessionAnswer & { redirectUrl: Secret }> {
    const { redirectUrl, denied = null } = await answer(
      api.POST('/userprofile/api/v1/auth/authorize', {
        ...handling(),
        body: { ...by, authorizeRequest: request },
        signal,
      }),
    );
    if (!redirectUrl) throw MALFORMED;
    return { redirectUrl: new Secret(redirectUrl), continueAs: null, denied };
  }

  /**
   * Ends the session at this service (not at the identity provider). If the request fails, the next login screen
   * repeats it before it checks the session.
   */
  async function endSession(ticket: string, signal?: AbortSignal): Promise<void> {
    const call = api.GET('/userprofile/api/v1/auth/logout', {
      ...handling(),
      // Lets the browser complete the request after the user leaves the page.
      keepalive: true,
      params: { query: ticket === '' ? {} : { ticket } },
      ...(signal && { signal }),
    });
    await call.catch((error: unknown) => {
      const fault = faultOf(error);
      // If the service rejects the ticket as malformed, ends the session without one.
      if (fault.status === 400 && ticket !== '') return endSession('', signal);
      if (hasNoAnswer(fault) || fault.status >= 500) throw error;
    });
    records.signOut.forget();
  }

  /**
   * Returns the issuer, the authorization endpoint and the scope of the identity provider. If they are not read from
   * its metadata, issuer and endpoint come from the setting `propelAuthUrl`, and the scope is null.
   */
  async function identityProvider(
    { propelAuthUrl }: FrontendConfiguration,
    { isDiscovered }: SsoOffer,
    signal: AbortSignal,
  ): Promise<{ issuer: string; endpoint: string; scope: string | null }> {
    if (isDiscovered) {
      const { issuer, authorizationEndpoint, scope } = await answer(
        api.GET('/userprofile/api/v1/auth/identityprovider', { ...handling(), signal }),
      );
      return { issuer, endpoint: authorizationEndpoint, scope };
    }
    if (!propelAuthUrl) throw MALFORMED;
    const endpoint = `${withoutTrailingSlashes(propelAuthUrl)}/propelauth/oauth/authorize`;
    return { issuer: propelAuthUrl, endpoint, scope: null };
  }

  /** Removes the signed-out user's data from storage. */
  function forgetUser(): void {
    records.forgetAll();
    // The next single sign-on must ask for credentials, because the session at the identity provider has not ended. The
    // service does not know whether the signed-out user has such a session, so this also applies after a password.
    records.forceSsoLogin.write(true);
  }

  function leaveFor(url: Secret): Followed {
    const { href, protocol } = followable(url.reveal());
    assign(href);
    return isWeb(protocol) ? 'page' : 'application';
  }

  /**
   * The flag stays set until a single sign-on succeeds, because the user may leave the identity provider's page before.
   */
  const forgetForcedLogin = () => records.forceSsoLogin.forget();

  const follow = fromPromise<void, { url: Secret }>(async ({ input }) => void leaveFor(input.url));

  return {
    consoleLogin: {
      prepareRequest: fromPromise<Secret, { returnTo: string | null; isFresh: boolean }>(
        async ({ input, signal }) => {
          const { base, request, pkce } = await ownRequest(signal);
          const fresh: Record<string, string> = input.isFresh ? FRESH : {};
          const { state, verifier } = pkce;
          // Stores the PKCE record, which `/selfcallback` needs after the redirect.
          if (!records.pkce.write({ state, verifier, issuer: base, returnTo: input.returnTo }))
            throw new SignInObstacle('storage');
          return new Secret(
            `${base}/userprofile/authorize?${new URLSearchParams({ ...request, ...fresh }).toString()}`,
          );
        },
      ),
      follow,
    },
    authorize: {
      checkSession: fromPromise<SessionCheck, { request: AuthorizationRequest }>(
        async ({ input, signal }) => {
          const ticket = records.signOut.read();
          // Completes an unfinished sign-out first. Otherwise, the session at this service would still exist and sign
          // the user in again.
          if (ticket !== null) await endSession(ticket, signal);
          return checkSession(input.request, signal);
        },
      ),
      signIn: fromPromise<
        SignInAnswer,
        { request: AuthorizationRequest; username: string; password: Secret }
      >(async ({ input: { request, username, password }, signal }) => {
        const credentials = { username, password: password.reveal() };
        return orSecondStep(() => authorize(request, { credentials, token: null }, signal));
      }),
      completeSignIn: fromPromise<SessionAnswer, { request: AuthorizationRequest; proof: Secret }>(
        ({ input: { request, proof }, signal }) =>
          authorize(request, { credentials: null, token: proof.reveal() }, signal),
      ),
      continueSession: fromPromise<SignInAnswer, { request: AuthorizationRequest; uuid: string }>(
        async ({ input: { request, uuid }, signal }) => {
          const body = { authorizeRequest: request, uuid };
          const call = api.POST('/userprofile/api/v1/auth/continue', { ...handling(), body, signal });
          return orSecondStep(async () => {
            const { redirectUrl } = await answer(call);
            return { ...NO_ANSWER, redirectUrl: new Secret(redirectUrl) };
          });
        },
      ),
      takeSkip: fromPromise<boolean>(async () => {
        const skips = records.skipAutomaticSso.read() ?? false;
        records.skipAutomaticSso.forget();
        return skips;
      }),
      startSso: fromPromise<
        Secret,
        { request: AuthorizationRequest; sso: SsoOffer; wantsOtherAccount: boolean }
      >(async ({ input: { request, sso, wantsOtherAccount }, signal }) => {
        const configuration = await readConfiguration(signal);
        const { issuer, endpoint, scope } = await identityProvider(configuration, sso, signal);
        const { state, verifier, challenge } = await createPkceRequest();
        // `/callback` needs the record after the redirect.
        if (!records.sso.write({ state, verifier, issuer, request })) throw new SignInObstacle('storage');
        const url = new URL(endpoint);
        const parameters = url.searchParams;
        for (const [name, value] of Object.entries({
          client_id: sso.clientId ?? configuration.clientId,
          redirect_uri: `${withoutTrailingSlashes(configuration.envBaseUrl)}/userprofile/callback`,
          code_challenge_method: 'S256',
          code_challenge: challenge,
          response_type: 'code',
          state,
          // The service expects the code challenge as the nonce, because it can compute the challenge from the
          // verifier.
          ...(scope === null ? {} : { scope, nonce: challenge }),
        })) {
          parameters.set(name, value);
        }
        // With `prompt=login`, the identity provider asks for credentials although it has a session (OpenID Connect
        // Core 1.0, section 3.1.2.1).
        const isFresh = wantsOtherAccount || asksForFreshSignIn(request);
        if (records.forceSsoLogin.read() || isFresh) parameters.set('prompt', 'login');
        return new Secret(url.href);
      }),
      follow: fromPromise<Followed, { url: Secret }>(async ({ input }) => leaveFor(input.url)),
    },
    callback: {
      readRecord: fromPromise<SsoRecord | null>(async () => records.sso.read()),
      exchange: fromPromise<IssuedToken, { code: Secret; verifier: Secret; ticket: Secret | null }>(
        async ({ input: { code, verifier, ticket }, signal }) => {
          records.sso.forget();
          const answered = await answer(
            api.GET('/userprofile/api/v1/auth/getPropelTokenFromCode/', {
              ...handling(),
              params: { query: { code: code.reveal(), code_verifier: verifier.reveal() } },
              signal,
            }),
          );
          if (!answered.access_token) throw MALFORMED;
          if (ticket !== null) records.ticket.write(ticket.reveal());
          return { token: new Secret(answered.access_token), lifetimeSeconds: answered.expires_in };
        },
      ),
      authorize: fromPromise<SignInAnswer, { request: AuthorizationRequest; token: IssuedToken }>(
        async ({
          input: {
            request,
            token: { token, lifetimeSeconds },
          },
          signal,
        }) => {
          try {
            const by = { credentials: null, token: token.reveal() };
            const answered = await orSecondStep(() => authorize(request, by, signal));
            // The token belongs to the session that the call has opened. Without a session, it is of no use.
            if (answered.secondStep === null) {
              keepToken(token, lifetimeSeconds);
              forgetForcedLogin();
            }
            return answered;
          } catch (error) {
            records.ticket.forget();
            throw error;
          }
        },
      ),
      complete: fromPromise<Secret, { request: AuthorizationRequest; proof: Secret }>(
        async ({ input: { request, proof }, signal }) => {
          const by = { credentials: null, token: proof.reveal() };
          const { redirectUrl } = await authorize(request, by, signal);
          forgetForcedLogin();
          return redirectUrl;
        },
      ),
      follow,
    },
    consoleCallback: {
      readRecord: fromPromise<PkceRecord | null>(async () => records.pkce.read()),
      exchange: fromPromise<TokenFacts, { code: Secret; verifier: Secret }>(async ({ input, signal }) => {
        records.pkce.forget();
        return exchange(input.code, input.verifier, signal);
      }),
      checkSession: fromPromise<void>(async ({ signal }) => {
        const { request } = await ownRequest(signal);
        await checkSession(request, signal);
      }),
    },
    logout: {
      // No signal is passed, so that the call continues after the user leaves the screen.
      endSession: fromPromise<void, { ticket: Secret | null }>(async ({ input }) => {
        const ticket = input.ticket?.reveal() ?? records.ticket.read();
        void endSession(ticket ?? '').catch(() => undefined);
        forgetUser();
        records.signOut.write(ticket ?? '');
      }),
      requestSignOut: fromPromise<
        LogoutOutcome,
        { request: RequestedLogout; ticket: Secret | null; isConfirmed: boolean }
      >(async ({ input: { request, ticket: given, isConfirmed }, signal }) => {
        const ticket = given?.reveal() ?? records.ticket.read();
        const outcome = await answer(
          api.POST('/userprofile/api/v1/auth/endsession', {
            ...handling(),
            body: { ...request, ...(ticket === null ? {} : { ticket }), confirmed: isConfirmed },
            signal,
          }),
        );
        if (outcome.signedOut) forgetUser();
        return outcome;
      }),
      leave: fromPromise<void>(async () => assign(root)),
      follow,
    },
  };
}

/** Awaits a sign-in call. If the service requires a second step, the result contains the data for it. */
async function orSecondStep(call: () => Promise<SessionAnswer>): Promise<SignInAnswer> {
  try {
    return { ...(await call()), secondStep: null };
  } catch (error) {
    const { secondStep } = faultOf(error);
    if (!secondStep) throw error;
    return { ...NO_ANSWER, secondStep: readSecondStep(secondStep) };
  }
}

const isWeb = (protocol: string): boolean => protocol === 'https:' || protocol === 'http:';

/** A scheme that is a reversed domain name, which a native application registers (RFC 8252, section 7.1). */
const PRIVATE_USE_SCHEME = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/;

/**
 * Returns the URL if its scheme is `http`, `https`, or contains a dot. Other schemes are refused, because a
 * redirect to `javascript:` would run in this page.
 *
 * @throws Error for any other URL
 */
function followable(url: string): URL {
  const parsed = new URL(url);
  const { protocol } = parsed;
  if (!isWeb(protocol) && !PRIVATE_USE_SCHEME.test(protocol)) {
    throw new Error(`Not an address of the web or of an application: ${protocol}`);
  }
  return parsed;
}
