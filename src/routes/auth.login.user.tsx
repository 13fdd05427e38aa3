import { createFileRoute } from '@tanstack/react-router';
import { OwnLoginScreen } from '../screens/sign-in/own-login.tsx';
import { ofScreenActor } from './-screen-route.ts';

/** Starts the product's own login; `returnTo` is the console's address to come back to. */
export const Route = createFileRoute('/auth/login/user')({
  validateSearch: ({ returnTo }): { returnTo?: string } =>
    typeof returnTo === 'string' && returnTo.startsWith('/') ? { returnTo } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context: { app }, deps }) =>
    app.openScreen('ownLogin', app.machines.ownLogin, { returnTo: deps.returnTo ?? null }),
  ...ofScreenActor,
  component: OwnLogin,
});

function OwnLogin() {
  return <OwnLoginScreen login={Route.useLoaderData()} />;
}
