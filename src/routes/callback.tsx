import { createFileRoute } from '@tanstack/react-router';
import { Secret } from '../../machines/common/secret.ts';
import { text } from '../browser/search.ts';
import { SsoCallbackScreen } from '../screens/sign-in/sso-callback.tsx';
import { callbackParameters, readCallback } from '../browser/callback-parameters.ts';
import { perNavigation } from './-screen-route.ts';

/**
 * The page to which an identity provider redirects: receives the code, the state and the ticket of a single sign-on.
 */
export const Route = createFileRoute('/callback')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...readCallback(search),
    ticket: text(search['ticket']),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { callback } = await app.loadSignInMachines();
    return app.openScreen(
      'callback',
      callback,
      {
        ...callbackParameters(deps),
        ticket: deps.ticket ? new Secret(deps.ticket) : null,
      },
      signal,
    );
  },
  ...perNavigation,
  component: SsoCallback,
});

function SsoCallback() {
  return <SsoCallbackScreen callback={Route.useLoaderData()} />;
}
