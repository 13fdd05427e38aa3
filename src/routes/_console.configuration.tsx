import { createFileRoute } from '@tanstack/react-router';
import { PRODUCT_ADMINISTRATORS } from '../access/roles.ts';
import { ConfigurationScreen } from '../screens/configuration/configuration.tsx';
import { requireRole } from './-guards.ts';
import { perNavigation } from './-screen-route.ts';

export const Route = createFileRoute('/_console/configuration')({
  beforeLoad: ({ context }) => requireRole(context.user, PRODUCT_ADMINISTRATORS),
  loader: ({ context, abortController: { signal } }) => context.console.openConfiguration(signal),
  ...perNavigation,
  component: Configuration,
});

function Configuration() {
  return <ConfigurationScreen configuration={Route.useLoaderData()} />;
}
