import { createFileRoute } from '@tanstack/react-router';
import { AppProfileFormScreen } from '../screens/app-profile/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_appProfile/profile/app/new')({
  ...formRoute('appProfileForm'),
  component: NewAppProfile,
});

function NewAppProfile() {
  const viewer = useViewer();
  return <AppProfileFormScreen {...Route.useLoaderData()} viewer={viewer} />;
}
