import { createFileRoute } from '@tanstack/react-router';
import { ClientFormScreen } from '../screens/client/form.tsx';
import { formRoute } from './-form-route.ts';

/** A new sign-in client. */
export const Route = createFileRoute('/_console/authClient/new')({
  ...formRoute('clientForm'),
  component: NewClient,
});

function NewClient() {
  return <ClientFormScreen form={Route.useLoaderData()} />;
}
