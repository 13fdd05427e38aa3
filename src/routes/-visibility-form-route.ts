import { formRoute } from './-form-route.ts';

const route = formRoute('visibilityProfileForm');
type Visit = Parameters<typeof route.loader>[0];

async function visitForm(visit: Visit) {
  const { app } = visit.context;
  const form = await route.loader(visit);
  const { clusterTreeMachine } = await import('../../machines/visibility-profile/form.ts');
  return { form, tree: app.visit('clusterTree', clusterTreeMachine, { form }) };
}

interface Left extends Pick<Visit, 'context'> {
  loaderData?: Awaited<ReturnType<typeof visitForm>> | undefined;
}

/** Makes the routes of a visibility profile's form: the form, and the tree that its clusters are selected in. */
export const visibilityFormRoute = {
  ...route,
  loader: visitForm,
  onLeave: ({ context: { app }, loaderData }: Left) => {
    app.leave(loaderData?.tree);
    app.leave(loaderData?.form);
  },
};
