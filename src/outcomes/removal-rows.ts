import type { Removable, RemovalEmitted } from '../../machines/resource/removal/removal.machine.ts';
import { paths } from '../routing/paths.ts';
import type { ResourceWithScreens } from '../../machines/app/resource-names.ts';
import type { RemovalMessages } from './resource-messages.ts';
import { listOf, shownIn } from './list-names.ts';
import { invalidate, remove } from './list-updates.ts';
import type { Outcome } from './outcome.ts';
import { noticeOnly } from './rows.ts';

type Rows<Target extends Removable> = {
  readonly [Type in RemovalEmitted<Target>['type']]: Outcome<
    Extract<RemovalEmitted<Target>, { readonly type: Type }>
  >;
};

/**
 * Returns the outcomes table of a resource's removal: a row for each event that the removal's machine emits.
 *
 * @param deletedAt the path of the call that deletes an object, without its uuid
 */
export function removalRows<Target extends Removable>(
  name: ResourceWithScreens,
  removal: RemovalMessages,
  deletedAt: string,
): Rows<Target> {
  const list = listOf(name);
  return {
    usageFailed: noticeOnly('error', removal.usageFailed),
    usageLoaded: { withdraws: [`${name}Removal`] },
    removed: {
      ...noticeOnly('success', removal.deleted),
      goes: ({ target }, at) => {
        // If the user has left the object's screens during the delete, the outcome does not navigate.
        if (at !== paths[name].list && at !== paths[name].edit(target.uuid)) return null;
        if (removal.reloadsPage) return { to: paths[name].list, reload: true };
        // On the list's screen, the user stays there and keeps the filters.
        return at === paths[name].list ? null : { to: paths[name].list };
      },
      undoes: ({ target }) => `${deletedAt}/${target.uuid}`,
      counts: () => ({ action: 'delete', subject: name }),
      lists: ({ target }) => [remove(list, target.uuid), ...invalidate(...shownIn(name))],
    },
    removalFailed: {
      ...noticeOnly('error', removal.notDeleted),
      // The list may be outdated: another user may have deleted or changed the object.
      lists: () => invalidate(list),
    },
    removalUnclear: { lists: () => invalidate(list) },
  };
}
