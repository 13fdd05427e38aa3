import { formRoute } from './-form-route.ts';
import { startFlow } from './-flow.ts';

const route = formRoute('visibilityProfileForm');
type Visit = Parameters<typeof route.loader>[0];

/** What the routes of a visibility profile's form do: its form, and the tree that its clusters are selected in. */
export const visibilityFormRoute = {
  ...route,
  loader: async (visit: Visit) => {
    const { app, console } = visit.context;
    const form = await route.loader(visit);
    const { clusterTree } = await console.loadForms();
    const tree = startFlow(app, clusterTree, { form });
    return {
      form,
      tree,
      stop() {
        tree.stop();
        form.stop();
      },
    };
  },
};
