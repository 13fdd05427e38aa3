import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '../hooks/use-viewer.ts';
import { applicationCriteria } from '../screens/application/criteria.ts';
import { ApplicationListScreen } from '../screens/application/list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_application/application/list')({
  ...listRoute('applications', applicationCriteria),
  component: Applications,
});

function Applications() {
  const viewer = useViewer();
  return <ApplicationListScreen viewer={viewer} />;
}
