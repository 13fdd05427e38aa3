import type { ListActors } from '../../machines/app/lists.ts';
import type { ListUpdate } from '../../machines/app/outcome.ts';
import { isNameTaken, isUnauthenticated } from '../../machines/common/faults.ts';
import type { FormTarget } from '../../machines/resource/form.ts';
import type { Fault } from '../../openapi/fault.ts';
import { cleanName } from '../../openapi/names.ts';
import { catalogue } from '../texts/catalogue.ts';
import { formTexts } from '../screens/form/texts.ts';
import type { Notice } from '../../machines/shell/notice-stack.ts';

/** What is said of a save, by how it ended, and which lists it changes. */
export interface FormMessages<Stored, Draft> {
  readonly saved: (stored: Stored, failedApps: readonly string[]) => Notice;
  /** Saved, and not there any more for who saved it. */
  readonly savedOutOfSight: (draft: Draft, failedApps: readonly string[]) => Notice;
  readonly refused: (draft: Draft, fault: Fault) => Notice;
  /** A success that does not say what was saved. */
  readonly unconfirmed: (draft: Draft) => Notice;
  /** It is being saved already. */
  readonly busy: string;
  /** The row of its list: what is stored by default. */
  readonly row?: (stored: Stored) => { readonly uuid: string };
  /** Which lists change: its own and those that show its name by default. */
  readonly lists?: FormLists<Stored>;
}

export interface FormLists<Stored> {
  readonly saved: (stored: Stored, target: FormTarget, lists: ListActors) => readonly ListUpdate[];
  readonly savedOutOfSight: (uuid: string) => readonly ListUpdate[];
  /** Somebody has deleted what was to be saved, or it is not known what is stored. */
  readonly notFound: readonly ListUpdate[];
}

export const SESSION_TIMED_OUT: Notice = { kind: 'warning', text: catalogue.sessionTimedOut };

interface Named {
  readonly name: string;
}

interface NamedMessages<Stored> extends Pick<FormMessages<Stored, Named>, 'row' | 'lists'> {
  readonly saved: (name: string) => string;
  readonly taken: string;
  readonly failed: string;
}

/** The messages of what has a name of its own: one that is taken is a refusal of its own. */
export function namedForm<Stored extends Named>({
  saved,
  taken,
  failed,
  ...lists
}: NamedMessages<Stored>): FormMessages<Stored, Named> {
  return {
    ...lists,
    saved: ({ name }) => ({ kind: 'success', text: saved(name) }),
    savedOutOfSight: ({ name }) => ({ kind: 'success', text: saved(cleanName(name)) }),
    refused: (_, fault) =>
      isUnauthenticated(fault)
        ? SESSION_TIMED_OUT
        : { kind: 'error', text: isNameTaken(fault) ? taken : failed },
    unconfirmed: ({ name }) => ({ kind: 'error', text: formTexts.unconfirmed(name) }),
    busy: formTexts.busy,
  };
}
