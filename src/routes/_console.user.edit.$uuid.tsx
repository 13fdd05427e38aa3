import { createFileRoute } from '@tanstack/react-router';
import { UserFormScreen } from '../screens/user/form.tsx';
import { formRoute } from './-form-route.ts';

/** The form of a user who exists. */
export const Route = createFileRoute('/_console/user/edit/$uuid')({
  ...formRoute('userForm'),
  component: EditUser,
});

function EditUser() {
  const { user } = Route.useRouteContext();
  const { uuid } = Route.useParams();
  return <UserFormScreen key={uuid} form={Route.useLoaderData()} viewer={user} />;
}
