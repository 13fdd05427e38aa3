import { notFound, rootRouteId } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { AdminConsole, App } from '../../machines/app/compose.ts';
import type { FormName } from '../../machines/app/forms.ts';
import type { ScreenMachines } from '../../machines/app/emitted.ts';
import type { FormTarget } from '../../machines/resource/form.ts';
import { principalOf } from '../../machines/common/visible-to.ts';
import type { CurrentUser } from '../../openapi/types.ts';
import { isUuid } from '../routing/uuid.ts';
import { perNavigation } from './-screen-route.ts';

interface Navigation {
  context: { app: App; console: AdminConsole; user: CurrentUser };
  params: { uuid?: string };
  deps?: { clone?: string };
  abortController: AbortController;
}

/**
 * Makes the route of a form: opens the form of the address (a new one without a uuid) with what was unsaved in it
 * when a session ended, and ends it when the screen is left.
 */
export function formRoute<Form extends FormName>(form: Form) {
  return {
    beforeLoad: ({ params: { uuid } }: Pick<Navigation, 'params'>) => {
      // Nothing has such an address: it need not be asked for.
      if (uuid !== undefined && !isUuid(uuid)) throw notFound({ routeId: rootRouteId });
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
