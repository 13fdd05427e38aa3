import { createFileRoute } from '@tanstack/react-router';
import { VisibilityProfileFormScreen } from '../screens/visibility-profile/form.tsx';
import { visibilityFormRoute } from './-visibility-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_visibility/profile/visibility/new')({
  ...visibilityFormRoute,
  component: NewVisibilityProfile,
});

function NewVisibilityProfile() {
  const viewer = useViewer();
  return <VisibilityProfileFormScreen {...Route.useLoaderData()} viewer={viewer} />;
}
