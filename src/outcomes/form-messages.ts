import type { ListActors } from '../../machines/app/lists.ts';
import type { ListUpdate } from '../../machines/app/outcome.ts';
import { isNameTaken, isUnauthenticated } from '../../machines/common/faults.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';
import type { Fault } from '../../openapi/client/fault.ts';
import { cleanName } from '../../openapi/rules/names.ts';
import { catalogue } from '../texts/catalogue.ts';
import { formNoticeTexts } from '../texts/form-notices.ts';
import type { Notice, NoticeAction } from '../../machines/shell/notice-stack.ts';

/** The notice for each outcome of a save, and the lists that a save changes. */
export interface FormMessages<Stored, Draft> {
  readonly saved: (stored: Stored, failedApps: readonly string[], isNew: boolean) => Notice;
  /** The button of the notice of a new object. */
  readonly offers?: (created: Stored) => NoticeAction;
  /** The object was saved, but the user who saved it can no longer see it. */
  readonly savedOutOfSight: (draft: Draft, failedApps: readonly string[]) => Notice;
  readonly refused: (draft: Draft, fault: Fault) => Notice;
  /** The save succeeded, but the response does not contain the saved object. */
  readonly unconfirmed: (draft: Draft) => Notice;
  /** The object was deleted, or the user can no longer see it. The form had no unsaved changes. */
  readonly deleted: (draft: Draft) => Notice;
  /** Shown if the user saves again while a save is running. */
  readonly busy: string;
  /** Returns the row that replaces the object's row in the resource's list; by default the stored object. */
  readonly row?: (stored: Stored) => { readonly uuid: string };
  /**
   * The list updates of a save. By default, they change the resource's own list and the lists that show the object's
   * name.
   */
  readonly lists?: FormLists<Stored>;
}

export interface FormLists<Stored> {
  readonly saved: (stored: Stored, target: FormTarget, lists: ListActors) => readonly ListUpdate[];
  readonly savedOutOfSight: (uuid: string) => readonly ListUpdate[];
  /**
   * Updates of lists if the object no longer exists or is hidden from the user (403, 404) or its stored state is
   * unknown.
   */
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

/** Returns the messages of a resource with unique names. A refused name that is already taken has its own message. */
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
    unconfirmed: ({ name }) => ({ kind: 'error', text: formNoticeTexts.unconfirmed(name) }),
    deleted: ({ name }) => ({ kind: 'warning', text: formNoticeTexts.deleted(name) }),
    busy: formNoticeTexts.busy,
  };
}
