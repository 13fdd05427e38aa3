import { createFileRoute } from '@tanstack/react-router';
import { ConsoleLoginScreen } from '../screens/sign-in/console-login.tsx';
import { perNavigation } from './-screen-route.ts';

/** Starts the console's own login. `returnTo` is the address in the console that opens after it. */
export const Route = createFileRoute('/auth/login/user')({
  validateSearch: ({ returnTo }): { returnTo?: string } =>
    typeof returnTo === 'string' && returnTo.startsWith('/') ? { returnTo } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { consoleLogin } = await app.loadSignInMachines();
    return app.openScreen('consoleLogin', consoleLogin, { returnTo: deps.returnTo ?? null }, signal);
  },
  ...perNavigation,
  component: ConsoleLogin,
});

function ConsoleLogin() {
  return <ConsoleLoginScreen login={Route.useLoaderData()} />;
}
