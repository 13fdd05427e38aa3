import { notFound, rootRouteId } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { AdminConsole, App, ObjectChanges } from '../../machines/app/compose.ts';
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

interface FormEntry {
  context: Context;
  params: { uuid?: string };
  search: { clone?: string };
  preload: boolean;
}

interface FormNavigation extends Pick<FormEntry, 'context' | 'params'> {
  deps?: { clone?: string };
  abortController: AbortController;
}

interface OpenedForm<Form extends FormName> {
  readonly form: ActorRefFrom<ScreenMachines[Form]>;
  /** The recorded changes of the object; null for a new object. */
  readonly changes: ObjectChanges | null;
}

/**
 * Returns the route of a form. With a uuid in the address, the form edits that object; without one, it creates an
 * object. Restores the draft that was stored when a session ended. Ends the form when the user leaves the screen. A
 * preload prefetches the form's requests.
 */
export function formRoute<Form extends FormName>(form: Form) {
  return {
    beforeLoad: ({ context: { console, prefetcher }, params: { uuid }, search, preload }: FormEntry) => {
      // An invalid uuid identifies no object, so no request is needed.
      if (uuid !== undefined && !isUuid(uuid)) throw notFound({ routeId: rootRouteId });
      if (preload) prefetcher?.form(console, form, { uuid: uuid ?? null, clonedId: search.clone ?? null });
    },
    loader: async ({
      context: { console, user },
      params,
      deps,
      abortController: { signal },
    }: FormNavigation): Promise<OpenedForm<Form>> => {
      const uuid = params.uuid ?? null;
      const target: FormTarget = { uuid, clonedId: deps?.clone ?? null };
      const opened = await console.openForm(form, target, principalOf(user), signal);
      return { form: opened, changes: uuid === null ? null : console.openChangesOf(opened, uuid, signal) };
    },
    ...perNavigation,
  };
}
