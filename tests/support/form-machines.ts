import { FORM_NAMES, type FormMachines, type FormName, loadFormModule } from '../../machines/app/forms.ts';
import type { App } from '../../machines/app/compose.ts';
import { findDraft } from '../../machines/app/drafts.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';

/** The machines of all forms, by the name of the form. Their actors are not implemented. */
export const formMachines = Object.fromEntries(
  await Promise.all(FORM_NAMES.map(async (name) => [name, (await loadFormModule(name)).machine])),
) as FormMachines;

/** Returns the current user's stored draft of a form. */
export async function keptDraft(app: App, form: FormName, target: FormTarget) {
  const { readDraft } = await loadFormModule(form);
  const { owner } = app.actor.getSnapshot().context;
  return findDraft<object>(app.records, { form, owner, ...target }, readDraft);
}
