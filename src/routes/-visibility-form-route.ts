import { formRoute } from './-form-route.ts';

const route = formRoute('visibilityProfileForm');

/** Makes the routes of a visibility profile's form: the form, and the tree that its clusters are selected in. */
export const visibilityFormRoute = {
  ...route,
  async loader(navigation: Parameters<typeof route.loader>[0]) {
    const { context, abortController } = navigation;
    const form = await route.loader(navigation);
    const { clusterTreeMachine } = await import('../../machines/visibility-profile/form.ts');
    const tree = context.app.openScreen('clusterTree', clusterTreeMachine, { form }, abortController.signal);
    return { form, tree };
  },
};
