import { createFileRoute } from '@tanstack/react-router';
import { ClientListScreen } from '../screens/client/list.tsx';
import { clientCriteria } from '../screens/client/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/authClient/list')({
  ...listRoute('clients', clientCriteria),
  component: ClientListScreen,
});
