import { createFileRoute } from '@tanstack/react-router';
import type { AnyActorRef } from 'xstate';
import type { AdminConsole } from '../../machines/app/compose.ts';
import type { ListName } from '../../machines/app/lists.ts';
import { resourcesWithScreens } from '../../machines/app/resource-names.ts';
import { resources } from '../../machines/resources.ts';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { mayOpen } from '../access/may-open.ts';
import { ADMINISTRATORS } from '../access/roles.ts';
import type { RowFit } from '../browser/row-fit.ts';
import { ChangeHistoryScreen } from '../screens/change-history/change-history.tsx';
import { filterOf, parseHistorySearch } from '../screens/change-history/history-search.ts';
import { userCriteria } from '../screens/user/criteria.ts';
import { requireRole } from './-guards.ts';
import { perNavigation } from './-screen-route.ts';
import { viewList } from './-view-list.ts';

interface Context {
  console: AdminConsole;
  rowFit: RowFit;
  user: CurrentUser;
}

/** Loads the lists from which the user chooses a person and an object. Skips the lists that the user may not open. */
function loadChoices(context: Context): void {
  const { user } = context;
  const lists: Readonly<Record<ListName, AnyActorRef>> = context.console.lists;
  for (const name of resourcesWithScreens.filter((each) => mayOpen(each, user.roles))) {
    for (const list of Object.keys(resources[name].lists) as ListName[]) {
      // Users are read page by page at first, because there may be too many of them to cache.
      if (name === 'user') viewList(context, list, userCriteria, { search: {}, cause: 'enter' });
      else lists[list].send({ type: 'LOAD' });
    }
  }
}

export const Route = createFileRoute('/_console/history')({
  validateSearch: parseHistorySearch,
  // The router's search params still contain the invalid ones that `validateSearch` omits.
  loaderDeps: ({ search }) => parseHistorySearch({ ...search }),
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
  loader: ({ context, deps, abortController: { signal } }) => {
    loadChoices(context);
    return context.console.openChanges(filterOf(deps), signal);
  },
  ...perNavigation,
  component: ChangeHistory,
});

function ChangeHistory() {
  return <ChangeHistoryScreen changes={Route.useLoaderData()} search={Route.useLoaderDeps()} />;
}
