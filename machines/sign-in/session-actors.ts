import { fromCallback, fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import { tokenHeaders } from '../../openapi/client/token-headers.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import { ME } from '../../openapi/client/first-calls.ts';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { MALFORMED } from '../common/faults.ts';
import { Secret } from '../common/secret.ts';
import type { Records } from '../common/storage.ts';
import { isAnswerOf } from './issuer.ts';
import type { ProviderCalls } from './provider.ts';
import type { RenewedToken, SessionEvent, StoredToken } from './session.machine.ts';

const NO_SESSION: Fault = { ...MALFORMED, kind: 'session' };

export function sessionActors(
  { api }: Client,
  records: Records,
  { ownRequest, checkSession, requestToken, keepToken }: ProviderCalls,
  { watchStorage }: { watchStorage(listener: () => void): () => void },
) {
  const tokenText = () => records.token.read()?.reveal() ?? null;
  async function currentUser(
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<CurrentUser> {
    const user = await answer(api.GET(ME, { ...handling(), headers, signal }));
    if (!user.success) throw NO_SESSION;
    return user;
  }
  return {
    watchToken: fromCallback<SessionEvent>(({ sendBack }) => {
      let seen = tokenText();
      return watchStorage(() => {
        const token = tokenText();
        if (token === seen) return;
        seen = token;
        sendBack(
          token === null
            ? { type: 'TOKEN_GONE' }
            : { type: 'TOKEN_REPLACED', expiresAt: records.expiry.read() ?? 0 },
        );
      });
    }),
    endSession: fromPromise<void>(async ({ signal }) => {
      await api.GET('/userprofile/api/v1/auth/logout', { ...handling(), signal });
    }),
    readToken: fromPromise<StoredToken | null>(async () =>
      records.token.read()
        ? { expiresAt: records.expiry.read() ?? 0, username: records.username.read() }
        : null,
    ),
    fetchCurrentUser: fromPromise<CurrentUser>(({ signal }) => currentUser(signal)),
    renewToken: fromPromise<RenewedToken>(async ({ signal }) => {
      const { base, request, pkce } = await ownRequest(signal);
      const { redirectUrl } = await checkSession(request, signal);
      if (redirectUrl === null) throw NO_SESSION;
      const parameters = new URL(redirectUrl.reveal()).searchParams;
      const code = parameters.get('code');
      if (code === null) throw NO_SESSION;
      if (parameters.get('state') !== pkce.state) throw MALFORMED;
      if (!isAnswerOf(base, parameters.get('iss'))) throw MALFORMED;
      const { token, lifetimeSeconds } = await requestToken(new Secret(code), pkce.verifier, signal);
      // The user is requested before the token is stored, so that no screen of the previous user sends another user's
      // token.
      const user = await currentUser(signal, tokenHeaders(token.reveal()));
      return { ...keepToken(token, lifetimeSeconds), user };
    }),
  };
}
