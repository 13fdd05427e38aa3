import { createFileRoute } from '@tanstack/react-router';
import { ClientListScreen, clientList } from '../screens/clients/client-list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/authClient/list')({
  ...listRoute('clients', clientList.rules),
  component: ClientListScreen,
});
