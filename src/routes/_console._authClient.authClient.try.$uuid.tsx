import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { isUuid } from '../routing/uuid.ts';
import { ClientTrialScreen } from '../screens/auth-client/trial.tsx';
import { perNavigation } from './-screen-route.ts';

/** The screen on which a product administrator tests the sign-in of a client. */
export const Route = createFileRoute('/_console/_authClient/authClient/try/$uuid')({
  beforeLoad: ({ params: { uuid } }) => {
    if (!isUuid(uuid)) throw notFound({ routeId: rootRouteId });
  },
  loader: async ({ context: { app }, params: { uuid }, abortController: { signal } }) =>
    app.openScreen('clientTrial', await app.loadClientTrial(), { uuid, now: Date.now() }, signal),
  ...perNavigation,
  component: TryClient,
});

function TryClient() {
  return <ClientTrialScreen trial={Route.useLoaderData()} />;
}
