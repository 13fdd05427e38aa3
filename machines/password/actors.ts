import { fromPromise } from 'xstate';
import { answer, type Client } from '../../openapi/client/client.ts';
import type { Secret } from '../common/secret.ts';

export function passwordActors({ api }: Client) {
  return {
    forgot: {
      findUser: fromPromise<void, { username: string }>(async ({ input: { username }, signal }) => {
        const params = { path: { username } };
        await answer(api.GET('/userprofile/api/v1/user/username/{username}', { params, signal }));
      }),
      mailLink: fromPromise<void, { username: string }>(async ({ input: { username }, signal }) => {
        await answer(api.POST('/userprofile/api/v1/password/forgot', { body: { username }, signal }));
      }),
      readMessage: fromPromise<string>(async ({ signal }) => {
        const call = api.GET('/userprofile/api/v1/password/template/sent', { parseAs: 'text', signal });
        return (await answer(call)) ?? '';
      }),
    },
    reset: {
      verifyToken: fromPromise<string | null, { token: Secret }>(async ({ input: { token }, signal }) => {
        const params = { path: { token: token.reveal() } };
        const verified = await answer(
          api.GET('/userprofile/api/v1/password/token/verify/{token}', { params, signal }),
        );
        return verified?.username || null;
      }),
      updatePassword: fromPromise<void, { token: Secret; password: Secret; repeated: Secret }>(
        async ({ input: { token, password, repeated }, signal }) => {
          const body = {
            token: token.reveal(),
            password: password.reveal(),
            rePassword: repeated.reveal(),
          };
          await answer(api.POST('/userprofile/api/v1/password/update/', { body, signal }));
        },
      ),
      readMessage: fromPromise<string>(async ({ signal }) => {
        const call = api.GET('/userprofile/api/v1/password/template/complete', { parseAs: 'text', signal });
        return (await answer(call)) ?? '';
      }),
    },
  };
}
