import { createFileRoute } from '@tanstack/react-router';
import { ClientFormScreen } from '../screens/client/form.tsx';
import { formRoute } from './-form-route.ts';

/** The form of a sign-in client that exists. */
export const Route = createFileRoute('/_console/authClient/edit/$uuid')({
  ...formRoute('clientForm'),
  component: EditClient,
});

function EditClient() {
  const { uuid } = Route.useParams();
  return <ClientFormScreen key={uuid} form={Route.useLoaderData()} />;
}
