import { createFileRoute } from '@tanstack/react-router';
import { VisibilityProfileFormScreen } from '../screens/visibility-profile/form.tsx';
import { visibilityFormRoute } from './-visibility-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_visibility/profile/visibility/edit/$uuid')({
  ...visibilityFormRoute,
  component: EditVisibilityProfile,
});

function EditVisibilityProfile() {
  const viewer = useViewer();
  const { uuid } = Route.useParams();
  return <VisibilityProfileFormScreen key={uuid} {...Route.useLoaderData()} viewer={viewer} />;
}
