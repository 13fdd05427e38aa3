import { createFileRoute } from '@tanstack/react-router';
import { Secret } from '../../machines/common/secret.ts';
import { texts } from '../texts/console.ts';
import { SuiteCard } from '../screens/suite-card.tsx';
import { perNavigation } from './-screen-route.ts';

/** Signs out of all applications, confirms it, and returns to the product's root after 3 seconds. */
export const Route = createFileRoute('/logout')({
  validateSearch: ({ ticket }): { ticket?: string } =>
    typeof ticket === 'string' && ticket ? { ticket } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const { logout } = await app.loadSignInMachines();
    return app.openScreen('logout', logout, { ticket: deps.ticket ? new Secret(deps.ticket) : null }, signal);
  },
  ...perNavigation,
  component: Logout,
});

function Logout() {
  return (
    <SuiteCard title={texts.logout.title}>
      <output>{texts.logout.text}</output>
    </SuiteCard>
  );
}
