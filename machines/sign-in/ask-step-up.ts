import { type ActorRefFrom, waitFor } from 'xstate';
import type { stepUpMachine } from './step-up.machine.ts';

type StepUpActor = ActorRefFrom<typeof stepUpMachine>;

/**
 * Returns a function that opens the dialog for a refused call. The function resolves with true if the user has proven
 * to be the owner of the account. When all waiting calls are aborted, the dialog closes.
 *
 * @param find returns the actor; null while the console is not open
 */
export function stepUpAsker(find: () => StepUpActor | null) {
  let waiting = 0;
  return async (signal: AbortSignal): Promise<boolean> => {
    const actor = find();
    if (!actor) return false;
    actor.send({ type: 'ASK' });
    waiting += 1;
    try {
      const snapshot = await waitFor(actor, (state) => !state.hasTag('asking'), {
        timeout: Infinity,
        signal,
      });
      return snapshot.matches('proven');
    } catch {
      return false;
    } finally {
      waiting -= 1;
      if (waiting === 0) actor.send({ type: 'CANCEL' });
    }
  };
}
