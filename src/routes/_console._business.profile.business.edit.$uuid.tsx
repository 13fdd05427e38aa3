import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileFormScreen } from '../screens/business-profile/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_business/profile/business/edit/$uuid')({
  ...formRoute('businessProfileForm'),
  component: EditBusinessProfile,
});

function EditBusinessProfile() {
  const viewer = useViewer();
  const { uuid } = Route.useParams();
  return <BusinessProfileFormScreen key={uuid} {...Route.useLoaderData()} viewer={viewer} />;
}
