import { formRoute } from './-form-route.ts';

const route = formRoute('visibilityProfileForm');

/** The route of a visibility profile's form. Also opens the tree in which its clusters are selected. */
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
