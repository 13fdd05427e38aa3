import { type ActorRefFrom, type AnyActorRef, type InspectionEvent, waitFor } from 'xstate';
import type { App } from '../../machines/app/compose.ts';
import type { FormMachines, FormName } from '../../machines/app/forms.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';

/** Stops the actor of a screen, unless it has ended, as a navigation to another screen does. */
export function leaveScreen(app: App, left: AnyActorRef): void {
  const { screens } = app.actor.getSnapshot().context;
  for (const [screen, actor] of Object.entries(screens)) {
    if (actor === left) app.actor.send({ type: 'CLOSE_SCREEN', screen });
  }
}

/** Opens a form as its route does, and waits until it is loaded or has failed. */
export async function openFormAndWait<Form extends FormName>(
  app: App,
  form: Form,
  target: FormTarget,
  inspect?: (event: InspectionEvent) => void,
): Promise<ActorRefFrom<FormMachines[Form]>> {
  const admin = await app.openConsole();
  if (inspect) app.actor.system.inspect(inspect);
  const actor = await admin.openForm(form, target);
  await waitFor(actor as AnyActorRef, (state) => !state.hasTag('busy'));
  return actor as never;
}
