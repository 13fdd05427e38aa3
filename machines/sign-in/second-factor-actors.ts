import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { AppKey } from '../common/app-key.ts';
import { Secret } from '../common/secret.ts';
import type { ConfirmedApp, EnteredCode } from './second-factor.machine.ts';

/** Returns the calls that prove or set up a second factor, at a sign-in or for a recent proof of identity. */
export const secondFactorActors = ({ api }: Client) => ({
  prove: fromPromise<Secret, EnteredCode>(async ({ input: { handle, method, code }, signal }) => {
    const { token } = await answer(
      api.POST('/userprofile/api/v1/auth/factor', {
        ...handling(),
        body: { handle: handle.reveal(), method, code: code.reveal() },
        signal,
      }),
    );
    return new Secret(token);
  }),
  begin: fromPromise<AppKey, { handle: Secret }>(async ({ input: { handle }, signal }) => {
    const body = { handle: handle.reveal() };
    const { secret, uri } = await answer(
      api.POST('/userprofile/api/v1/auth/factor/app', { ...handling(), body, signal }),
    );
    return { secret: new Secret(secret), uri: new Secret(uri) };
  }),
  confirm: fromPromise<ConfirmedApp, { handle: Secret; code: Secret }>(
    async ({ input: { handle, code }, signal }) => {
      const body = { handle: handle.reveal(), code: code.reveal() };
      const { token, recoveryCodes } = await answer(
        api.POST('/userprofile/api/v1/auth/factor/app/confirm', { ...handling(), body, signal }),
      );
      return { proof: new Secret(token), recoveryCodes: recoveryCodes.map((each) => new Secret(each)) };
    },
  ),
});
