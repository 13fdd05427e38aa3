import { formRoute } from './-form-route.ts';

const route = formRoute('visibilityProfileForm');
type Navigation = Parameters<typeof route.loader>[0];

async function loadFormAndTree(navigation: Navigation) {
  const { app } = navigation.context;
  const form = await route.loader(navigation);
  const { clusterTreeMachine } = await import('../../machines/visibility-profile/form.ts');
  return { form, tree: app.openScreen('clusterTree', clusterTreeMachine, { form }) };
}

interface Left extends Pick<Navigation, 'context'> {
  loaderData?: Awaited<ReturnType<typeof loadFormAndTree>> | undefined;
}

/** Makes the routes of a visibility profile's form: the form, and the tree that its clusters are selected in. */
export const visibilityFormRoute = {
  ...route,
  loader: loadFormAndTree,
  onLeave: ({ context: { app }, loaderData }: Left) => {
    app.closeScreen(loaderData?.tree);
    app.closeScreen(loaderData?.form);
  },
};
