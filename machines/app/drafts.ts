import type { FormTarget, Typed, Unsaved } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import type { FormName } from './forms.ts';
import type { Records } from './storage.ts';

interface OwnedForm extends FormTarget {
  readonly form: FormName;
  readonly owner: string;
}

/**
 * Removes a stored draft from storage and returns it, if it belongs to this form and user. Otherwise keeps it stored
 * and returns null.
 *
 * @param read returns null if the stored value is not a draft of this form
 */
export function takeDraft<Draft>(
  { draft }: Records,
  { form, owner, uuid, clonedId }: OwnedForm,
  read: (kept: unknown) => Draft | null,
): Unsaved<Draft> | null {
  const kept = draft.read();
  if (!kept || kept.owner !== owner || kept.form !== form) return null;
  if (kept.uuid !== uuid || kept.clonedId !== clonedId) return null;
  draft.forget();
  const [base, unsaved] = [read(kept.base), read(kept.draft)];
  return base && unsaved ? { tag: kept.tag, base, draft: unsaved, typed: readTyped(kept.typed) } : null;
}

const readTyped = (typed: unknown): Typed =>
  readDraft<{ readonly typed: Typed }>({ typed }, { typed: {} })?.typed ?? {};
