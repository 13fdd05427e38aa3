import { type ActorRefFrom, type AnyStateMachine, createActor, type InspectionEvent, waitFor } from 'xstate';
import type { App } from '../../machines/compose.ts';
import type { FormName, formMachines } from '../../machines/forms.ts';
import type { FormTarget } from '../../machines/resource/form.ts';

/** Opens a form as its route does, and waits until it has what it needs, or could not get it. */
export async function visitForm<Form extends FormName>(
  app: App,
  form: Form,
  target: FormTarget,
  inspect?: (event: InspectionEvent) => void,
): Promise<ActorRefFrom<(typeof formMachines)[Form]>> {
  const { machines, takeDraft } = await (await app.openConsole()).loadForms();
  const actor = createActor<AnyStateMachine>(machines[form], {
    input: { ...target, unsaved: takeDraft(form, target) },
    ...(inspect && { inspect }),
  });
  app.attend(actor as never);
  actor.start();
  await waitFor(actor, (state) => !state.hasTag('busy'));
  return actor as never;
}
