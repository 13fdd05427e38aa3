import { createFileRoute } from '@tanstack/react-router';
import { ApplicationListScreen } from '../screens/application/list.tsx';
import { applicationCriteria } from '../screens/application/criteria.ts';
import { listRoute } from './-list-route.ts';
import { useViewer } from '../use-viewer.ts';

export const Route = createFileRoute('/_console/application/list')({
  ...listRoute('applications', applicationCriteria),
  component: Applications,
});

function Applications() {
  const viewer = useViewer();
  return <ApplicationListScreen viewer={viewer} />;
}
