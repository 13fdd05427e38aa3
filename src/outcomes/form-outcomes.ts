import { isNameTaken, isUnauthenticated } from '../../machines/common/calls.ts';
import type { ListActors, ListName } from '../../machines/app/lists.ts';
import type { ListUpdate } from '../../machines/app/outcome.ts';
import type { FormTarget } from '../../machines/resource/form.ts';
import type { FormEmitted } from '../../machines/resource/form-context.ts';
import type { Fault } from '../../openapi/fault.ts';
import { cleanName } from '../../openapi/names.ts';
import { catalogue } from '../texts/catalogue.ts';
import { formTexts } from '../texts/forms.ts';
import type { Notice } from '../ui/feedback/notify.ts';
import { forget, remove, replace } from './list-updates.ts';
import type { Outcome } from './outcome.ts';
import { ROOT_ALONE, told } from './rows.ts';

/** How a save can end, in the words of the catalogue, where it leads, and which lists it changes. */
export interface FormOutcomes<Stored extends { readonly uuid: string }, Draft extends object> {
  /** What analytics call it. */
  readonly subject: string;
  readonly saved: (stored: Stored, failedApps: readonly string[]) => Notice;
  /** Saved, and not there any more for who saved it. */
  readonly handedOver: (draft: Draft, failedApps: readonly string[]) => Notice;
  readonly refused: (draft: Draft, fault: Fault) => Notice;
  /** A success that does not say what was saved. */
  readonly unconfirmed: (draft: Draft) => Notice;
  /** It is being saved already. */
  readonly busy: string;
  /** Where it is edited from then on. */
  readonly pathOf: (uuid: string) => string;
  /** Where it is listed. */
  readonly list: string;
  readonly lists: {
    readonly saved: (stored: Stored, target: FormTarget, lists: ListActors) => readonly ListUpdate[];
    readonly handedOver: (uuid: string) => readonly ListUpdate[];
    /** Somebody has deleted what was to be saved. */
    readonly gone: readonly ListUpdate[];
  };
}

type Rows<Stored extends { readonly uuid: string }, Draft extends object> = {
  readonly [Type in FormEmitted<Stored, Draft>['type']]: Outcome<
    Extract<FormEmitted<Stored, Draft>, { readonly type: Type }>
  >;
};

/** The rows of a form's outcomes. */
export function formRows<Stored extends { readonly uuid: string }, Draft extends object>(
  form: FormOutcomes<Stored, Draft>,
): Rows<Stored, Draft> {
  const counts = ({ target }: { target: FormTarget }) => ({
    action: actionOf(target),
    subject: form.subject,
  });
  return {
    formSaved: {
      notice: ({ stored, failedApps }) => form.saved(stored, failedApps),
      // What is edited is at its address already.
      goes: ({ stored, target }) =>
        target.uuid === null ? { to: form.pathOf(stored.uuid), replace: true } : null,
      counts,
      lists: ({ stored, target }, lists) => form.lists.saved(stored, target, lists),
    },
    formHandedOver: {
      notice: ({ draft, failedApps }) => form.handedOver(draft, failedApps),
      goes: () => ({ to: form.list }),
      counts,
      // Who was new has never been in a list.
      lists: ({ target }) => (target.uuid === null ? [] : form.lists.handedOver(target.uuid)),
    },
    formUnconfirmed: { notice: ({ draft }) => form.unconfirmed(draft) },
    formRefused: {
      notice: ({ draft, fault }) => form.refused(draft, fault),
      lists: ({ fault }) => (fault.status === 404 ? form.lists.gone : []),
    },
    formInvalid: told('warning', catalogue.formInvalid),
    formBusy: told('warning', form.busy),
    draftRestored: told('info', formTexts.restored),
    draftKept: ROOT_ALONE,
  };
}

function actionOf({ uuid, clonedId }: FormTarget): 'create' | 'edit' | 'clone' {
  if (uuid !== null) return 'edit';
  return clonedId === null ? 'create' : 'clone';
}

export const SESSION_TIMED_OUT: Notice = { kind: 'warning', text: catalogue.sessionTimedOut };

interface Named {
  readonly name: string;
}

type NamedOutcomes<Stored extends Named & { readonly uuid: string }> = Pick<
  FormOutcomes<Stored, Named>,
  'subject' | 'pathOf' | 'list' | 'lists'
> & {
  readonly saved: (name: string) => string;
  readonly taken: string;
  readonly failed: string;
};

/** The rows of what has a name of its own: one that is taken is a refusal of its own. */
export function namedFormRows<Stored extends Named & { readonly uuid: string }, Draft extends Named>({
  saved,
  taken,
  failed,
  ...form
}: NamedOutcomes<Stored>): Rows<Stored, Draft> {
  return formRows<Stored, Draft>({
    ...form,
    saved: ({ name }) => ({ kind: 'success', text: saved(name) }),
    handedOver: ({ name }) => ({ kind: 'success', text: saved(cleanName(name)) }),
    refused: (_, fault) =>
      isUnauthenticated(fault)
        ? SESSION_TIMED_OUT
        : { kind: 'error', text: isNameTaken(fault) ? taken : failed },
    unconfirmed: ({ name }) => ({ kind: 'error', text: formTexts.unconfirmed(name) }),
    busy: formTexts.busy,
  });
}

type Listed = Named & { readonly uuid: string };
type ProfileList = 'businessProfiles' | 'visibilityProfiles' | 'appProfiles';

/** A saved profile changes its own list, and those that show its name where that is another. */
export function profileLists<Own extends ProfileList>(own: Own, shownIn: readonly ListName[]) {
  type Stored = Parameters<typeof replace<Own>>[1];
  return {
    saved: (stored: Stored & Named, target: FormTarget, lists: ListActors): ListUpdate[] => {
      const rows: readonly Listed[] = lists[own as ProfileList].getSnapshot().context.rows;
      const isRenamed = rows.find(({ uuid }) => uuid === target.uuid)?.name !== stored.name;
      // Those lists may be very long.
      return [replace(own, stored), ...(target.uuid !== null && isRenamed ? forget(...shownIn) : [])];
    },
    handedOver: (uuid: string): ListUpdate[] => [remove(own, uuid), ...forget(...shownIn)],
    gone: forget(own),
  };
}
