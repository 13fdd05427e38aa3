import { fromCallback, fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { ClientTrialResult } from '../../openapi/generated/types.ts';
import type { Secret } from '../common/secret.ts';
import type { Version } from '../resource/form/form.ts';
import { createPkceRequest, randomText } from '../sign-in/pkce.ts';
import type { StoredAuthClient } from './form-rules.ts';
import type { SignInWindow } from './sign-in-window.ts';
import { readClient } from './stored.ts';
import { clientTrialMachine, type StartedTrial, type TrialChoice } from './trial.machine.ts';

/** Returns the machine of a trial (B10.6), with actors that call the service. */
export function provideClientTrial(client: Client, browser: SignInWindow) {
  const { api } = client;
  return clientTrialMachine.provide({
    actors: {
      load: fromPromise<Version<StoredAuthClient>, { uuid: string }>(({ input: path, signal }) =>
        readClient(client, { params: { path }, signal }),
      ),
      signInWindow: fromCallback<{ type: 'GO'; url: string }>(({ sendBack, receive }) => {
        const left = new AbortController();
        const go = browser.openSignInWindow(
          {
            onReturn: (returned) => sendBack({ type: 'RETURNED', answer: returned }),
            onClose: () => sendBack({ type: 'CLOSED' }),
          },
          left.signal,
        );
        sendBack({ type: go ? 'OPENED' : 'BLOCKED' });
        receive(({ url }) => go?.(url));
        return () => left.abort();
      }),
      start: fromPromise<StartedTrial, { uuid: string } & TrialChoice>(
        async ({ input: { uuid, scopes, asksForSignIn }, signal }) => {
          const { state, verifier, challenge } = await createPkceRequest();
          const { authorizationUrl } = await answer(
            api.POST('/userprofile/api/v1/authClient/try', {
              ...handling(404),
              body: {
                uuid,
                scope: scopes.join(' '),
                ...(asksForSignIn ? { prompt: 'login' as const } : {}),
                state,
                nonce: randomText(),
                codeChallenge: challenge,
              },
              signal,
            }),
          );
          return { authorizationUrl, state, verifier };
        },
      ),
      exchange: fromPromise<ClientTrialResult, { code: Secret; verifier: Secret }>(
        ({ input: { code, verifier }, signal }) =>
          answer(
            api.POST('/userprofile/api/v1/authClient/try/result', {
              ...handling(404),
              body: { code: code.reveal(), codeVerifier: verifier.reveal() },
              signal,
            }),
          ),
      ),
    },
  });
}
