import { useBlocker } from '@tanstack/react-router';
import { waitFor, type AnyActorRef } from 'xstate';
import { isSame } from '../../../machines/common/is-same.ts';

/**
 * Sends `LEAVE` to the form's actor when the user is about to leave the screen by a link or by Back. Blocks the
 * navigation if changes are unsaved and the user does not confirm. If the user closes the tab, the browser asks.
 */
export function useLeaveGuard(form: AnyActorRef): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // `search` is compared too, because it contains the object to clone, so another value opens another form.
      if (current.pathname === next.pathname && isSame(current.search, next.search)) return false;
      if (form.getSnapshot().status !== 'active') return false;
      form.send({ type: 'LEAVE' });
      const answered = await waitFor(
        form,
        (state) => !state.matches({ open: { draft: { unsaved: 'asking' } } }),
        {
          timeout: Infinity,
        },
      );
      return answered.hasTag('dirty');
    },
    enableBeforeUnload: () => form.getSnapshot().hasTag('dirty'),
  });
}
