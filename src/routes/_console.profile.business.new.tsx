import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileFormScreen } from '../screens/business-profile/form.tsx';
import { formRoute } from './-form-route.ts';

/** A new business profile. */
export const Route = createFileRoute('/_console/profile/business/new')({
  ...formRoute('businessProfileForm'),
  component: NewBusinessProfile,
});

function NewBusinessProfile() {
  const { user } = Route.useRouteContext();
  return <BusinessProfileFormScreen form={Route.useLoaderData()} viewer={user} />;
}
