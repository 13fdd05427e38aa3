import type { ListName } from '../../machines/app/lists.ts';
import type { Removable, RemovalEmitted } from '../../machines/resource/removal.machine.ts';
import type { RemovalEnds } from './removal-ends.ts';
import { forget, remove } from './list-updates.ts';
import type { Outcome } from './outcome.ts';
import { told } from './rows.ts';

/** How a delete can end, where it leads, and which lists it changes. */
interface RemovalOutcomes extends RemovalEnds {
  /** What analytics call it. */
  readonly subject: string;
  /** Where it is listed: a delete leads there (B11.4). */
  readonly path: string;
  /** The other address that it is asked for at. */
  readonly formOf: (uuid: string) => string;
  /** The page is loaded anew at its list. */
  readonly loadsAnew?: boolean;
  /** The list that it takes from, and those that show what was deleted. */
  readonly list: ListName;
  readonly shownIn: readonly ListName[];
}

type Rows<Target extends Removable> = {
  readonly [Type in RemovalEmitted<Target>['type']]: Outcome<
    Extract<RemovalEmitted<Target>, { readonly type: Type }>
  >;
};

/** The rows of a delete's outcomes. */
export function removalRows<Target extends Removable>(removal: RemovalOutcomes): Rows<Target> {
  return {
    usageFailed: told('error', removal.usageFailed),
    removed: {
      ...told('success', removal.deleted),
      goes: ({ target }, at) => {
        // Whoever went elsewhere while the service was deleting is let be.
        if (at !== removal.path && at !== removal.formOf(target.uuid)) return null;
        if (removal.loadsAnew) return { to: removal.path, anew: true };
        // Where the list is shown already, it stays as it is filtered.
        return at === removal.path ? null : { to: removal.path };
      },
      counts: () => ({ action: 'delete', subject: removal.subject }),
      lists: ({ target }) => [remove(removal.list, target.uuid), ...forget(...removal.shownIn)],
    },
    removalFailed: {
      ...told('error', removal.notDeleted),
      // It had an outdated list.
      lists: () => forget(removal.list),
    },
    removalUnclear: { lists: () => forget(removal.list) },
  };
}
