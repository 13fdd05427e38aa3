import { createFileRoute } from '@tanstack/react-router';
import { readAuthorizationRequest } from '../../machines/sign-in/authorization-request.ts';
import { LoginScreen } from '../screens/sign-in/login.tsx';
import { startFlow, stopFlow } from './-flow.ts';

/** The login screen, reached by suite applications and by the console's own login alike. */
export const Route = createFileRoute('/authorize')({
  validateSearch: readAuthorizationRequest,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { app }, deps: request }) => startFlow(app, app.machines.authorize, { request }),
  onLeave: stopFlow,
  shouldReload: false,
  component: Login,
});

function Login() {
  return <LoginScreen login={Route.useLoaderData()} />;
}
