import { formRoute } from './-form-route.ts';

const route = formRoute('visibilityProfileForm');
type Visit = Parameters<typeof route.loader>[0];

async function visitForm(visit: Visit) {
  const { app, console } = visit.context;
  const form = await route.loader(visit);
  const { clusterTree } = await console.loadForms();
  return { form, tree: app.visit('clusterTree', clusterTree, { form }) };
}

interface Left extends Pick<Visit, 'context'> {
  loaderData?: Awaited<ReturnType<typeof visitForm>> | undefined;
}

/** What the routes of a visibility profile's form do: its form, and the tree that its clusters are selected in. */
export const visibilityFormRoute = {
  ...route,
  loader: visitForm,
  onLeave: ({ context: { app }, loaderData }: Left) => {
    app.leave(loaderData?.tree);
    app.leave(loaderData?.form);
  },
};
