import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileFormScreen } from '../screens/business-profile/form.tsx';
import { formRoute } from './-form-route.ts';

/** The form of a business profile that exists. */
export const Route = createFileRoute('/_console/profile/business/edit/$uuid')({
  ...formRoute('businessProfileForm'),
  component: EditBusinessProfile,
});

function EditBusinessProfile() {
  const { user } = Route.useRouteContext();
  const { uuid } = Route.useParams();
  return <BusinessProfileFormScreen key={uuid} form={Route.useLoaderData()} viewer={user} />;
}
