import { createFileRoute } from '@tanstack/react-router';
import { OwnLoginScreen } from '../screens/sign-in/own-login.tsx';
import { perNavigation } from './-screen-route.ts';

/** Starts the login of the console itself. `returnTo` is the address in the console to return to. */
export const Route = createFileRoute('/auth/login/user')({
  validateSearch: ({ returnTo }): { returnTo?: string } =>
    typeof returnTo === 'string' && returnTo.startsWith('/') ? { returnTo } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { ownLogin } = await app.loadSignInMachines();
    return app.openScreen('ownLogin', ownLogin, { returnTo: deps.returnTo ?? null }, signal);
  },
  ...perNavigation,
  component: OwnLogin,
});

function OwnLogin() {
  return <OwnLoginScreen login={Route.useLoaderData()} />;
}
