import { useBlocker } from '@tanstack/react-router';
import { waitFor, type AnyActorRef } from 'xstate';
import { isSame } from '../../../machines/resource/form.ts';

/**
 * Sends `LEAVE` to the form's actor before the user leaves the screen by a link, by the browser's buttons or by closing
 * the tab. The user may leave if nothing is unsaved, or if they confirm.
 */
export function useLeaveGuard(form: AnyActorRef): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Compares `search` too, because it names the object to clone.
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
