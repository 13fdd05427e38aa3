import { createFileRoute } from '@tanstack/react-router';
import { PRODUCT_ADMINISTRATORS } from '../access/roles.ts';
import { ApplicationFormScreen } from '../screens/application/form.tsx';
import { formRoute } from './-form-route.ts';
import { requireRole } from './-guards.ts';
import { useViewer } from '../hooks/use-viewer.ts';

const route = formRoute('applicationForm');

export const Route = createFileRoute('/_console/_application/application/new')({
  ...route,
  beforeLoad: (entry) => {
    requireRole(entry.context.user, PRODUCT_ADMINISTRATORS);
    route.beforeLoad(entry);
  },
  component: NewApplication,
});

function NewApplication() {
  const viewer = useViewer();
  return <ApplicationFormScreen {...Route.useLoaderData()} viewer={viewer} />;
}
