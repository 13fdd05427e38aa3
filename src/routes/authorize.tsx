import { createFileRoute } from '@tanstack/react-router';
import { readAuthorizationRequest } from '../../machines/common/authorization-request.ts';
import { ssoOfferOf } from '../../machines/sign-in/sso-offer.ts';
import { LoginScreen } from '../screens/sign-in/login.tsx';
import { perNavigation } from './-screen-route.ts';

/** The login screen, for applications of the suite and for the console itself. */
export const Route = createFileRoute('/authorize')({
  validateSearch: readAuthorizationRequest,
  // The request is read from the search again, because the router's search still contains unknown parameters.
  loaderDeps: ({ search }) => readAuthorizationRequest(search),
  loader: async ({ context: { app }, deps: request, abortController: { signal } }) => {
    const { configuration } = app.actor.getSnapshot().context;
    const { authorize } = await app.loadSignInMachines();
    return app.openScreen('authorize', authorize, { request, sso: ssoOfferOf(configuration) }, signal);
  },
  ...perNavigation,
  component: Login,
});

function Login() {
  return <LoginScreen login={Route.useLoaderData()} />;
}
