import { createFileRoute } from '@tanstack/react-router';
import { AppProfileFormScreen } from '../screens/app-profile/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_appProfile/profile/app/edit/$uuid')({
  ...formRoute('appProfileForm'),
  component: EditAppProfile,
});

function EditAppProfile() {
  const viewer = useViewer();
  const { uuid } = Route.useParams();
  return <AppProfileFormScreen key={uuid} {...Route.useLoaderData()} viewer={viewer} />;
}
