import { fromPromise } from 'xstate';
import { answer, type Client, handling } from '../../openapi/client/client.ts';
import { MALFORMED } from '../common/faults.ts';
import type { Secret } from '../common/secret.ts';
import { readSecondStep } from './second-step.ts';
import type { StrongestFactor } from './step-up.machine.ts';

const STEP_UP = '/userprofile/api/v1/account/stepUp';

/** Returns the calls with which the user of the console proves again to be the owner of the account. */
export function stepUpActors({ api }: Client) {
  // A 401 with `second_factor_expired` does not end the session, so the machine handles all faults itself.
  return {
    begin: fromPromise<StrongestFactor>(async ({ signal }) => {
      const { by, secondStep } = await answer(api.POST(STEP_UP, { ...handling(), signal }));
      if (by !== 'secondFactor') return { by };
      if (!secondStep) throw MALFORMED;
      return { by, secondStep: readSecondStep(secondStep) };
    }),
    provePassword: fromPromise<void, { password: Secret }>(async ({ input: { password }, signal }) => {
      const body = { currentPassword: password.reveal() };
      await answer(api.POST(`${STEP_UP}/password`, { ...handling(), body, signal }));
    }),
    proveFactor: fromPromise<void, { proof: Secret }>(async ({ input: { proof }, signal }) => {
      await answer(api.POST(`${STEP_UP}/factor`, { ...handling(), body: { token: proof.reveal() }, signal }));
    }),
  };
}
