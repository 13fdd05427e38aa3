import { createFileRoute } from '@tanstack/react-router';
import { Secret } from '../../machines/common/secret.ts';
import { readLogoutRequest } from '../../machines/sign-in/logout-request.ts';
import { LogoutScreen } from '../screens/sign-in/logout.tsx';
import { text } from '../browser/search.ts';
import { perNavigation } from './-screen-route.ts';

/**
 * Signs the user out of all applications and shows a confirmation. Then opens the product's root, or returns to the
 * application that requested the sign-out.
 */
export const Route = createFileRoute('/logout')({
  validateSearch: ({ ticket, ...search }: Record<string, unknown>) => ({
    ...(text(ticket) ? { ticket: text(ticket) } : {}),
    ...readLogoutRequest(search),
  }),
  // The request is read from the search again, because the router's search still contains unknown parameters.
  loaderDeps: ({ search }) => ({ ticket: search.ticket, request: readLogoutRequest({ ...search }) }),
  loader: async ({ context: { app }, deps: { ticket, request }, abortController: { signal } }) => {
    const { logout } = await app.loadSignInMachines();
    return app.openScreen('logout', logout, { ticket: ticket ? new Secret(ticket) : null, request }, signal);
  },
  ...perNavigation,
  component: Logout,
});

function Logout() {
  return <LogoutScreen logout={Route.useLoaderData()} />;
}
