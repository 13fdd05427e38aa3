import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileFormScreen } from '../screens/business-profile/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_business/profile/business/new')({
  ...formRoute('businessProfileForm'),
  component: NewBusinessProfile,
});

function NewBusinessProfile() {
  const viewer = useViewer();
  return <BusinessProfileFormScreen {...Route.useLoaderData()} viewer={viewer} />;
}
