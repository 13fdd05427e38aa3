import { createFileRoute } from '@tanstack/react-router';
import { SelfCallbackScreen } from '../screens/sign-in/self-callback.tsx';
import { callbackParameters, readCallback } from './-callback.ts';
import { perNavigation } from './-screen-route.ts';

/** Receives the authorization code of the console's own login. */
export const Route = createFileRoute('/selfcallback')({
  validateSearch: readCallback,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { selfCallback } = await app.loadSignInMachines();
    return app.openScreen('selfCallback', selfCallback, callbackParameters(deps), signal);
  },
  ...perNavigation,
  component: SelfCallback,
});

function SelfCallback() {
  return <SelfCallbackScreen callback={Route.useLoaderData()} />;
}
