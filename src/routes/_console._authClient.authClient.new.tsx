import { createFileRoute } from '@tanstack/react-router';
import { AuthClientFormScreen } from '../screens/auth-client/form.tsx';
import { formRoute } from './-form-route.ts';

export const Route = createFileRoute('/_console/_authClient/authClient/new')({
  ...formRoute('authClientForm'),
  component: NewClient,
});

function NewClient() {
  return <AuthClientFormScreen {...Route.useLoaderData()} />;
}
