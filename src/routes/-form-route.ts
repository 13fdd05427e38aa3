import { notFound, rootRouteId } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { FormName } from '../../machines/app/forms.ts';
import type { ScreenMachines } from '../../machines/app/emitted.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';
import { principalOf } from '../../machines/common/visible-to.ts';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import type { Prefetcher } from '../prefetch/prefetcher.ts';
import { isUuid } from '../routing/uuid.ts';
import { perNavigation } from './-screen-route.ts';

interface Context {
  app: App;
  console: AdminConsole;
  user: CurrentUser;
  prefetcher: Prefetcher | null;
}

interface Entry {
  context: Context;
  params: { uuid?: string };
  search: { clone?: string };
  preload: boolean;
}

interface Navigation extends Pick<Entry, 'context' | 'params'> {
  deps?: { clone?: string };
  abortController: AbortController;
}

/**
 * Returns the route of a form. With a uuid in the address, the form edits that object; without one, it creates an
 * object. Restores the draft that was stored when a session ended. Ends the form when the user leaves the screen. A
 * preload prefetches the form's requests.
 */
export function formRoute<Form extends FormName>(form: Form) {
  return {
    beforeLoad: ({ context: { console, prefetcher }, params: { uuid }, search, preload }: Entry) => {
      // An invalid uuid identifies no object, so no request is needed.
      if (uuid !== undefined && !isUuid(uuid)) throw notFound({ routeId: rootRouteId });
      if (preload) prefetcher?.form(console, form, { uuid: uuid ?? null, clonedId: search.clone ?? null });
    },
    loader: ({
      context: { console, user },
      params,
      deps,
      abortController: { signal },
    }: Navigation): Promise<ActorRefFrom<ScreenMachines[Form]>> => {
      const target: FormTarget = { uuid: params.uuid ?? null, clonedId: deps?.clone ?? null };
      return console.openForm(form, target, principalOf(user), signal);
    },
    ...perNavigation,
  };
}
