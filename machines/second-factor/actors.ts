import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import type { NewPasskeyResponse, NewRecoveryCodes, ProofWithCodes } from '../../openapi/generated/types.ts';
import { assertDefined } from '../common/assert-defined.ts';
import { Secret } from '../common/secret.ts';
import type { Begun, Enrolled, FactorKind } from './enrolment-setup.ts';
import type { PasskeyPort, PromptOptions } from './passkey-port.ts';

const FACTORS = '/userprofile/api/v1/account/factors';

const enrolledAtSignIn = ({ token, recoveryCodes }: ProofWithCodes): Enrolled => ({
  proof: new Secret(token),
  factors: null,
  recoveryCodes: recoveryCodes.map((code) => new Secret(code)),
});

export const enrolledInAccount = ({ factors, recoveryCodes }: NewRecoveryCodes): Enrolled => ({
  proof: null,
  factors,
  recoveryCodes: recoveryCodes.map((code) => new Secret(code)),
});

/** Returns the calls that set up a second factor during a sign-in that requires one. */
export function enrolmentAtSignIn({ api }: Client, passkeys: PasskeyPort) {
  return {
    begin: fromPromise<Begun, { handle: Secret; kind: FactorKind }>(
      async ({ input: { handle, kind }, signal }) => {
        const call = { ...handling(), body: { handle: handle.reveal() }, signal };
        if (kind === 'passkey') {
          const { options } = await answer(api.POST('/userprofile/api/v1/auth/factor/newPasskey', call));
          return { kind, options };
        }
        const { secret, uri } = await answer(api.POST('/userprofile/api/v1/auth/factor/app', call));
        return { kind, key: { secret: new Secret(secret), uri: new Secret(uri) } };
      },
    ),
    create: fromPromise<NewPasskeyResponse, { options: PromptOptions }>(({ input: { options }, signal }) =>
      passkeys.create(options, signal),
    ),
    confirmApp: fromPromise<Enrolled, { handle: Secret | null; code: Secret }>(
      async ({ input: { handle, code }, signal }) => {
        const body = { handle: assertDefined(handle).reveal(), code: code.reveal() };
        return enrolledAtSignIn(
          await answer(
            api.POST('/userprofile/api/v1/auth/factor/app/confirm', { ...handling(), body, signal }),
          ),
        );
      },
    ),
    confirmPasskey: fromPromise<
      Enrolled,
      { handle: Secret | null; credential: NewPasskeyResponse; name: string }
    >(async ({ input: { handle, credential }, signal }) => {
      const body = { handle: assertDefined(handle).reveal(), credential };
      return enrolledAtSignIn(
        await answer(
          api.POST('/userprofile/api/v1/auth/factor/newPasskey/confirm', { ...handling(), body, signal }),
        ),
      );
    }),
  };
}

/** Returns the calls that set up a second factor on the account screen, after the password was checked. */
export function enrolmentInAccount({ api }: Client, passkeys: PasskeyPort) {
  return {
    create: fromPromise<NewPasskeyResponse, { options: PromptOptions }>(({ input: { options }, signal }) =>
      passkeys.create(options, signal),
    ),
    confirmApp: fromPromise<Enrolled, { handle: Secret | null; code: Secret }>(
      async ({ input: { code }, signal }) =>
        enrolledInAccount(
          await answer(api.POST(`${FACTORS}/app/confirm`, { body: { code: code.reveal() }, signal })),
        ),
    ),
    confirmPasskey: fromPromise<
      Enrolled,
      { handle: Secret | null; credential: NewPasskeyResponse; name: string }
    >(async ({ input: { credential, name }, signal }) => {
      const body = { credential, ...(name === '' ? {} : { name }) };
      // Here, a 401 can also mean that the passkey was refused. If the session has ended, the next call detects it.
      const call = api.POST(`${FACTORS}/passkeys/confirm`, { ...handling(401), body, signal });
      return enrolledInAccount(await answer(call));
    }),
  };
}
