import { createFileRoute } from '@tanstack/react-router';
import { AppProfileFormScreen } from '../screens/app-profile/form.tsx';
import { formRoute } from './-form-route.ts';

/** The form of an application profile that exists. */
export const Route = createFileRoute('/_console/profile/app/edit/$uuid')({
  ...formRoute('appProfileForm'),
  component: EditAppProfile,
});

function EditAppProfile() {
  const { user } = Route.useRouteContext();
  const { uuid } = Route.useParams();
  return <AppProfileFormScreen key={uuid} form={Route.useLoaderData()} viewer={user} />;
}
