import { createFileRoute } from '@tanstack/react-router';
import { ApplicationFormScreen } from '../screens/application/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_application/application/edit/$uuid')({
  ...formRoute('applicationForm'),
  component: EditApplication,
});

function EditApplication() {
  const viewer = useViewer();
  const { uuid } = Route.useParams();
  return <ApplicationFormScreen key={uuid} {...Route.useLoaderData()} viewer={viewer} />;
}
