import { FORM_NAMES, type FormMachines, type FormName, loadFormModule } from '../../machines/app/forms.ts';
import type { App } from '../../machines/app/compose.ts';
import { takeDraft } from '../../machines/app/drafts.ts';
import type { FormTarget } from '../../machines/resource/form.ts';

/** The machines of all forms, by the name of the form. Their actors are not implemented. */
export const formMachines = Object.fromEntries(
  await Promise.all(FORM_NAMES.map(async (name) => [name, (await loadFormModule(name)).machine])),
) as FormMachines;

/** Removes the current user's draft of a form from storage. Returns the draft. */
export async function takeKeptDraft(app: App, form: FormName, target: FormTarget) {
  const { readDraft } = await loadFormModule(form);
  const { owner } = app.actor.getSnapshot().context;
  return takeDraft<object>(app.records, { form, owner, ...target }, readDraft);
}
