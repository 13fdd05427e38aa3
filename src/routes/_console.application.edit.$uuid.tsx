import { createFileRoute } from '@tanstack/react-router';
import { ApplicationFormScreen } from '../screens/application/form.tsx';
import { formRoute } from './-form-route.ts';

/** The form of an application that exists. */
export const Route = createFileRoute('/_console/application/edit/$uuid')({
  ...formRoute('applicationForm'),
  component: EditApplication,
});

function EditApplication() {
  const { user } = Route.useRouteContext();
  const { uuid } = Route.useParams();
  return <ApplicationFormScreen key={uuid} form={Route.useLoaderData()} viewer={user} />;
}
