import { formRoute } from './-form-route.ts';

const route = formRoute('visibilityProfileForm');

/** The route of a visibility profile's form. Also starts the actor of the tree in which the user selects clusters. */
export const visibilityFormRoute = {
  ...route,
  async loader(navigation: Parameters<typeof route.loader>[0]) {
    const { context, abortController } = navigation;
    const { form, changes } = await route.loader(navigation);
    const { clusterTreeMachine } = await import('../../machines/visibility-profile/form.ts');
    const tree = context.app.openScreen('clusterTree', clusterTreeMachine, { form }, abortController.signal);
    return { form, tree, changes };
  },
};
