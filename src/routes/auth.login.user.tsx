import { createFileRoute } from '@tanstack/react-router';
import { OwnLoginScreen } from '../screens/sign-in/own-login.tsx';
import { ofScreenActor } from './-screen-route.ts';

/** Starts the product's own login; `returnTo` is the console's address to come back to. */
export const Route = createFileRoute('/auth/login/user')({
  validateSearch: ({ returnTo }): { returnTo?: string } =>
    typeof returnTo === 'string' && returnTo.startsWith('/') ? { returnTo } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps }) => {
    const { ownLogin } = await app.loadSignInMachines();
    return app.openScreen('ownLogin', ownLogin, { returnTo: deps.returnTo ?? null });
  },
  ...ofScreenActor,
  component: OwnLogin,
});

function OwnLogin() {
  return <OwnLoginScreen login={Route.useLoaderData()} />;
}
