import { createFileRoute } from '@tanstack/react-router';
import { ClientListScreen } from '../screens/client/list.tsx';
import { listRules } from '../screens/list/rules.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/authClient/list')({
  ...listRoute('clients', listRules.clients),
  component: ClientListScreen,
});
