import { createFileRoute } from '@tanstack/react-router';
import { AuthClientListScreen } from '../screens/auth-client/list.tsx';
import { authClientCriteria } from '../screens/auth-client/criteria.ts';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/authClient/list')({
  ...listRoute('authClients', authClientCriteria),
  component: AuthClientListScreen,
});
