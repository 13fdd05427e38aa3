import { createFileRoute } from '@tanstack/react-router';
import { text } from '../browser/search.ts';
import { FlowListScreen } from '../flows/flow-list.tsx';
import { perNavigation } from './-screen-route.ts';

/**
 * The list of all workflows of the console. It needs no sign-in, because the charts contain no data. The address
 * contains the search text, and whether only running workflows are listed.
 */
export const Route = createFileRoute('/flows/')({
  validateSearch: (search): { find?: string; running?: 'true' } => ({
    find: text(search['find']),
    running: search['running'] === 'true' ? 'true' : undefined,
  }),
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const [{ openIndex }, { sharingOf }] = await Promise.all([
      import('../flows/open-index.ts'),
      import('../flows/sharing.ts'),
    ]);
    return { index: openIndex(app, signal), sharing: sharingOf(app) };
  },
  ...perNavigation,
  component: FlowList,
});

function FlowList() {
  return <FlowListScreen {...Route.useLoaderData()} />;
}
