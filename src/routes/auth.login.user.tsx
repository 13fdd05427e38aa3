import { createFileRoute } from '@tanstack/react-router';
import { OwnLoginScreen } from '../screens/sign-in/own-login.tsx';
import { perNavigation, shownBy } from './-screen-route.ts';

/** Starts the product's own login; `returnTo` is the console's address to come back to. */
export const Route = createFileRoute('/auth/login/user')({
  validateSearch: ({ returnTo }): { returnTo?: string } =>
    typeof returnTo === 'string' && returnTo.startsWith('/') ? { returnTo } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController }) => {
    const { ownLogin } = await app.loadSignInMachines();
    return shownBy(
      abortController,
      app,
      app.openScreen('ownLogin', ownLogin, { returnTo: deps.returnTo ?? null }),
    );
  },
  ...perNavigation,
  component: OwnLogin,
});

function OwnLogin() {
  return <OwnLoginScreen login={Route.useLoaderData()} />;
}
