import { createFileRoute } from '@tanstack/react-router';
import { ApplicationListScreen, applicationList } from '../screens/applications/application-list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/application/list')({
  ...listRoute('applications', applicationList.rules),
  component: ApplicationListScreen,
});
