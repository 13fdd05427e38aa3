import { createFileRoute } from '@tanstack/react-router';
import { ADMINISTRATORS } from '../access/roles.ts';
import { parseHistorySearch } from '../screens/change-history/history-search.ts';
import { UndoScreen } from '../screens/change-history/undo-plan.tsx';
import { parseUndoSearch, selectionOf } from '../screens/change-history/undo-search.ts';
import { requireRole } from './-guards.ts';
import { perNavigation } from './-screen-route.ts';

export const Route = createFileRoute('/_console/history_/undo')({
  validateSearch: parseUndoSearch,
  // The router's search params still contain the invalid ones that `validateSearch` omits.
  loaderDeps: ({ search }) => parseUndoSearch({ ...search }),
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
  loader: ({ context, deps, abortController: { signal } }) =>
    context.console.openUndo(selectionOf(deps), signal),
  ...perNavigation,
  component: Undo,
});

function Undo() {
  return <UndoScreen undo={Route.useLoaderData()} filters={parseHistorySearch(Route.useLoaderDeps())} />;
}
