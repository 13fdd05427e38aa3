import type { FormTarget, Typed, Unsaved } from '../resource/form.ts';
import { readDraft } from '../resource/read-draft.ts';
import type { FormName } from './forms.ts';
import type { DraftRecord, Records } from './storage.ts';

interface OwnedForm extends FormTarget {
  readonly form: FormName;
  readonly owner: string;
}

/** Returns the stored draft, if it belongs to this form and user. */
function draftOf({ draft }: Records, { form, owner, uuid, clonedId }: OwnedForm): DraftRecord | null {
  const kept = draft.read();
  if (!kept || kept.owner !== owner || kept.form !== form) return null;
  return kept.uuid === uuid && kept.clonedId === clonedId ? kept : null;
}

/**
 * Returns the stored draft, if it belongs to this form and user; otherwise null. The draft stays stored until the form
 * has no unsaved changes any more, because the browser may discard the page before.
 *
 * @param read returns null if the stored value is not a draft of this form
 */
export function findDraft<Draft>(
  records: Records,
  owned: OwnedForm,
  read: (kept: unknown) => Draft | null,
): Unsaved<Draft> | null {
  const kept = draftOf(records, owned);
  if (!kept) return null;
  const [base, unsaved] = [read(kept.base), read(kept.draft)];
  return base && unsaved ? { tag: kept.tag, base, draft: unsaved, typed: readTyped(kept.typed) } : null;
}

/** Removes the stored draft, if it belongs to this form and user. */
export function forgetDraft(records: Records, owned: OwnedForm): void {
  if (draftOf(records, owned)) records.draft.forget();
}

const readTyped = (typed: unknown): Typed =>
  readDraft<{ readonly typed: Typed }>({ typed }, { typed: {} })?.typed ?? {};
