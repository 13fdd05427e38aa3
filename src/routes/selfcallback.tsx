import { createFileRoute } from '@tanstack/react-router';
import { ConsoleCallbackScreen } from '../screens/sign-in/console-callback.tsx';
import { callbackParameters, readCallback } from '../browser/callback-parameters.ts';
import { perNavigation } from './-screen-route.ts';

/** Receives the authorization code at the end of the console's own login. */
export const Route = createFileRoute('/selfcallback')({
  validateSearch: readCallback,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { consoleCallback } = await app.loadSignInMachines();
    return app.openScreen('consoleCallback', consoleCallback, callbackParameters(deps), signal);
  },
  ...perNavigation,
  component: ConsoleCallback,
});

function ConsoleCallback() {
  return <ConsoleCallbackScreen callback={Route.useLoaderData()} />;
}
