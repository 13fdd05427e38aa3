import { createFileRoute } from '@tanstack/react-router';
import { ConsoleLoginScreen } from '../screens/sign-in/console-login.tsx';
import { perNavigation } from './-screen-route.ts';

/**
 * Starts the console's own login. `returnTo` is the address in the console that opens after it. With `fresh`, the user
 * signs in although a session exists.
 */
export const Route = createFileRoute('/auth/login/user')({
  validateSearch: ({ returnTo, fresh }): { returnTo?: string; fresh?: true } => ({
    ...(typeof returnTo === 'string' && returnTo.startsWith('/') ? { returnTo } : {}),
    ...(fresh === undefined ? {} : { fresh: true }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { consoleLogin } = await app.loadSignInMachines();
    const input = { returnTo: deps.returnTo ?? null, isFresh: deps.fresh ?? false };
    return app.openScreen('consoleLogin', consoleLogin, input, signal);
  },
  ...perNavigation,
  component: ConsoleLogin,
});

function ConsoleLogin() {
  return <ConsoleLoginScreen login={Route.useLoaderData()} />;
}
