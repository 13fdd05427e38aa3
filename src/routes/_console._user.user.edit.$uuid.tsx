import { createFileRoute } from '@tanstack/react-router';
import { UserFormScreen } from '../screens/user/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

/** The form of an existing user. */
export const Route = createFileRoute('/_console/_user/user/edit/$uuid')({
  ...formRoute('userForm'),
  component: EditUser,
});

function EditUser() {
  const viewer = useViewer();
  const { uuid } = Route.useParams();
  return <UserFormScreen key={uuid} form={Route.useLoaderData()} viewer={viewer} />;
}
