import type { FormTarget, Typed, Unsaved } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import type { FormName } from './forms.ts';
import type { Records } from './storage.ts';

/** Whose form it is, and what it is open for. */
interface OwnedForm extends FormTarget {
  readonly form: FormName;
  readonly owner: string;
}

/**
 * What was kept of this very form of this very person, or null. It is kept no longer.
 *
 * @param read gives a draft from what was kept of one, or null where it is none
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
