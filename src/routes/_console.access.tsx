import { createFileRoute } from '@tanstack/react-router';
import { ADMINISTRATORS } from '../access/roles.ts';
import { parseAccessSearch } from '../screens/access-questions/access-search.ts';
import { WhoHasScreen } from '../screens/access-questions/who-has.tsx';
import { requireRole } from './-guards.ts';
import { perNavigation } from './-screen-route.ts';

export const Route = createFileRoute('/_console/access')({
  validateSearch: parseAccessSearch,
  // The router's search params still contain the invalid ones that `validateSearch` omits.
  loaderDeps: ({ search }) => parseAccessSearch({ ...search }),
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
  loader: ({ context, deps: { kind, object, at }, abortController: { signal } }) =>
    context.console.openWhoHas(
      { object: kind && object ? { kind, uuid: object } : null, day: at ?? null },
      signal,
    ),
  ...perNavigation,
  component: WhoHas,
});

function WhoHas() {
  return <WhoHasScreen {...Route.useLoaderData()} address={Route.useLoaderDeps()} />;
}
