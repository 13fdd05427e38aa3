import { type ApplicationDraft, readApplicationDraft } from '../application/form-rules.ts';
import { type ClientDraft, readClientDraft } from '../client/form-rules.ts';
import type { FormName } from './forms.ts';
import type { FormTarget, Typed, Unsaved } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import type { Records } from './storage.ts';
import { type AppProfileDraft, readAppProfileDraft } from '../app-profile/form-rules.ts';
import { type BusinessProfileDraft, readBusinessProfileDraft } from '../business-profile/form-rules.ts';
import { readUserDraft, type UserDraft } from '../user/form-rules.ts';
import { readVisibilityProfileDraft, type VisibilityProfileDraft } from '../visibility-profile/form-rules.ts';

interface Drafts {
  readonly userForm: UserDraft;
  readonly businessProfileForm: BusinessProfileDraft;
  readonly visibilityProfileForm: VisibilityProfileDraft;
  readonly appProfileForm: AppProfileDraft;
  readonly clientForm: ClientDraft;
  readonly applicationForm: ApplicationDraft;
}

/** How each form's draft is read from what was kept of it. */
const READERS: { readonly [Form in FormName]: (kept: unknown) => Drafts[Form] | null } = {
  userForm: readUserDraft,
  businessProfileForm: readBusinessProfileDraft,
  visibilityProfileForm: readVisibilityProfileDraft,
  appProfileForm: readAppProfileDraft,
  clientForm: readClientDraft,
  applicationForm: readApplicationDraft,
};

/** Whose form it is, and what it is open for. */
interface FormVisit<Form extends FormName> extends FormTarget {
  readonly form: Form;
  readonly owner: string;
}

/** What was kept of this very form of this very person, or null. It is kept no longer. */
export function takeDraft<Form extends FormName>(
  { draft }: Records,
  { form, owner, uuid, clonedId }: FormVisit<Form>,
): Unsaved<Drafts[Form]> | null {
  const kept = draft.read();
  if (!kept || kept.owner !== owner || kept.form !== form) return null;
  if (kept.uuid !== uuid || kept.clonedId !== clonedId) return null;
  draft.forget();
  const [base, unsaved] = [READERS[form](kept.base), READERS[form](kept.draft)];
  return base && unsaved ? { tag: kept.tag, base, draft: unsaved, typed: readTyped(kept.typed) } : null;
}

const readTyped = (typed: unknown): Typed =>
  readDraft<{ readonly typed: Typed }>({ typed }, { typed: {} })?.typed ?? {};
