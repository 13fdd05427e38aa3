import { createFileRoute } from '@tanstack/react-router';
import { ApplicationListScreen } from '../screens/application/list.tsx';
import { listRules } from '../screens/list/rules.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/application/list')({
  ...listRoute('applications', listRules.applications),
  component: Applications,
});

function Applications() {
  const { user } = Route.useRouteContext();
  return <ApplicationListScreen viewer={user} />;
}
