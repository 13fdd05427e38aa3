import { createFileRoute } from '@tanstack/react-router';
import { AuthClientFormScreen } from '../screens/auth-client/form.tsx';
import { formRoute } from './-form-route.ts';

export const Route = createFileRoute('/_console/_authClient/authClient/edit/$uuid')({
  ...formRoute('authClientForm'),
  component: EditClient,
});

function EditClient() {
  const { uuid } = Route.useParams();
  return <AuthClientFormScreen key={uuid} {...Route.useLoaderData()} />;
}
