import type { ListActors } from '../../machines/app/lists.ts';
import type { FormTarget } from '../../machines/resource/form/form.ts';
import type { FormEmitted } from '../../machines/resource/form/form-context.ts';
import { paths } from '../routing/paths.ts';
import type { ResourceWithScreens } from '../../machines/app/resource-names.ts';
import { catalogue } from '../texts/catalogue.ts';
import { formNoticeTexts } from '../texts/form-notices.ts';
import type { FormLists, FormMessages } from './form-messages.ts';
import { listOf, shownIn } from './list-names.ts';
import { invalidate, remove } from './list-updates.ts';
import type { Outcome } from './outcome.ts';
import { ROOT_ONLY, noticeOnly } from './rows.ts';

interface Identified {
  readonly uuid: string;
}

type Rows<Stored, Draft> = {
  readonly [Type in FormEmitted<Stored, Draft>['type']]: Outcome<
    Extract<FormEmitted<Stored, Draft>, { readonly type: Type }>
  >;
};

/**
 * Returns the outcomes table of a resource's form: a row for each event that the form's machine emits.
 *
 * @param savedAt the path of the call that saves an object
 */
export function formRows<Stored extends Identified, Draft>(
  name: ResourceWithScreens,
  form: FormMessages<Stored, Draft>,
  savedAt: string,
): Rows<Stored, Draft> {
  const lists = form.lists ?? usualLists<Stored>(name, form.row);
  const counts = ({ target }: { target: FormTarget }) => ({ action: actionOf(target), subject: name });
  return {
    formSaved: {
      notice: ({ stored, failedApps, target }) => form.saved(stored, failedApps, target.uuid === null),
      offers: ({ stored, target }) => (target.uuid === null ? (form.offers?.(stored) ?? null) : null),
      // Only the form of a new object navigates, to the address of the saved object. An existing object is already at
      // its address.
      goes: ({ stored, target }) =>
        target.uuid === null ? { to: paths[name].edit(stored.uuid), replace: true } : null,
      undoes: () => savedAt,
      counts,
      lists: ({ stored, target }, actors) => lists.saved(stored, target, actors),
    },
    formSavedOutOfSight: {
      notice: ({ draft, failedApps }) => form.savedOutOfSight(draft, failedApps),
      goes: () => ({ to: paths[name].list }),
      counts,
      // A new object was in no list, so there is nothing to update.
      lists: ({ target }) => (target.uuid === null ? [] : lists.savedOutOfSight(target.uuid)),
    },
    formUnconfirmed: { notice: ({ draft }) => form.unconfirmed(draft) },
    formRefused: {
      notice: ({ draft, fault }) => form.refused(draft, fault),
      lists: ({ fault }) => (fault.status === 404 ? lists.notFound : []),
    },
    formDeleted: {
      notice: ({ draft }) => form.deleted(draft),
      goes: () => ({ to: paths[name].list }),
      lists: () => lists.notFound,
    },
    formUnclear: { lists: () => lists.notFound },
    formInvalid: { ...noticeOnly('warning', catalogue.formInvalid), provisional: true },
    formBusy: { ...noticeOnly('warning', form.busy), provisional: true },
    draftRestored: noticeOnly('info', formNoticeTexts.restored),
    draftKept: ROOT_ONLY,
  };
}

function actionOf({ uuid, clonedId }: FormTarget): 'create' | 'edit' | 'clone' {
  if (uuid !== null) return 'edit';
  return clonedId === null ? 'create' : 'clone';
}

/**
 * Returns the list updates of a resource that defines none itself. A save replaces the object's row in the resource's
 * list and, if the name changed, invalidates the lists that show the name.
 */
function usualLists<Stored extends Identified>(
  name: ResourceWithScreens,
  row: (stored: Stored) => Identified = (stored) => stored,
): FormLists<Stored> {
  const list = listOf(name);
  const shown = shownIn(name);
  return {
    saved: (stored, target, actors) => {
      const saved = row(stored);
      // These lists are invalidated only after a rename, because they may be long and expensive to read again.
      const others = target.uuid !== null && isRenamed(saved, actors[list]) ? invalidate(...shown) : [];
      return [{ list, event: { type: 'REPLACE', rows: [saved] } }, ...others];
    },
    savedOutOfSight: (uuid) => [remove(list, uuid), ...invalidate(...shown)],
    notFound: invalidate(list),
  };
}

function isRenamed(
  saved: Identified & { readonly name?: string },
  list: ListActors[keyof ListActors],
): boolean {
  const rows: readonly (Identified & { readonly name?: string })[] = list.getSnapshot().context.rows;
  return rows.find(({ uuid }) => uuid === saved.uuid)?.name !== saved.name;
}
