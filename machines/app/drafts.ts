import type { FormTarget, Typed, Unsaved } from '../resource/form/form.ts';
import { readDraft } from '../resource/form/read-draft.ts';
import type { FormName } from './forms.ts';
import type { DraftRecord, Records } from '../common/storage.ts';

interface OwnedForm extends FormTarget {
  readonly form: FormName;
  readonly owner: string;
}

/** Returns whether a stored draft belongs to this form and user. */
const isDraftOf = (kept: DraftRecord, { form, owner, uuid, clonedId }: OwnedForm): boolean =>
  kept.owner === owner && kept.form === form && kept.uuid === uuid && kept.clonedId === clonedId;

/**
 * Returns the stored draft, if it belongs to this form and user; otherwise null. The draft stays stored until the form
 * has no unsaved changes, because the browser may discard the page at any time.
 *
 * @param read returns null if the stored value is not a draft of this form
 */
export function findDraft<Draft>(
  records: Records,
  owned: OwnedForm,
  read: (kept: unknown) => Draft | null,
): Unsaved<Draft> | null {
  const kept = records.drafts.read()?.find((draft) => isDraftOf(draft, owned));
  if (!kept) return null;
  const [base, unsaved] = [read(kept.base), read(kept.draft)];
  return base && unsaved ? { tag: kept.tag, base, draft: unsaved, typed: readTyped(kept.typed) } : null;
}

/** Removes the stored draft, if it belongs to this form and user. */
export function forgetDraft(records: Records, owned: OwnedForm): void {
  const drafts = records.drafts.read() ?? [];
  const others = drafts.filter((draft) => !isDraftOf(draft, owned));
  if (others.length === 0) records.drafts.forget();
  else records.drafts.write(others);
}

const readTyped = (typed: unknown): Typed =>
  readDraft<{ readonly typed: Typed }>({ typed }, { typed: {} })?.typed ?? {};
