import { createFileRoute, notFound } from '@tanstack/react-router';
import { text } from '../browser/search.ts';
import { FlowScreen } from '../flows/flow-screen.tsx';
import { perNavigation } from './-screen-route.ts';

/**
 * The viewer of one workflow. The address contains the selected state, the search text and the tab that the viewer
 * follows when it opens.
 */
export const Route = createFileRoute('/flows/$machine')({
  validateSearch: (search): { state?: string; find?: string; follow?: string } => ({
    state: text(search['state']),
    find: text(search['find']),
    follow: text(search['follow']),
  }),
  loaderDeps: ({ search: { follow } }) => ({ follow }),
  loader: async ({ context: { app }, params, deps, abortController: { signal } }) => {
    // A dynamic import keeps the code that shows charts out of the bundles of the login screen and the lists.
    const { openFlow } = await import('../flows/open-flow.ts');
    const flow = await openFlow(app, params.machine, deps.follow ?? null, signal);
    if (!flow) throw notFound();
    return flow;
  },
  ...perNavigation,
  component: Flow,
});

function Flow() {
  return <FlowScreen flow={Route.useLoaderData()} />;
}
