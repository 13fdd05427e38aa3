import { useBlocker } from '@tanstack/react-router';
import { waitFor, type AnyActorRef } from 'xstate';
import { isSame } from '../../../machines/resource/form.ts';

/**
 * Asks the form's actor before its screen is left by a link, the browser's buttons or a closed tab. The screen may be
 * left if nothing is unsaved, or if the user agrees.
 */
export function useLeaveGuard(form: AnyActorRef): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // `search` contains the object to clone, so it is compared too.
      if (current.pathname === next.pathname && isSame(current.search, next.search)) return false;
      form.send({ type: 'LEAVE' });
      const answered = await waitFor(form, (state) => !state.matches({ form: { unsaved: 'asking' } }), {
        timeout: Infinity,
      });
      return answered.hasTag('dirty');
    },
    enableBeforeUnload: () => form.getSnapshot().hasTag('dirty'),
  });
}
