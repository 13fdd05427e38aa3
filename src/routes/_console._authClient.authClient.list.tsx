import { createFileRoute } from '@tanstack/react-router';
import { authClientCriteria } from '../screens/auth-client/criteria.ts';
import { AuthClientListScreen } from '../screens/auth-client/list.tsx';
import { listRoute } from './-list-route.ts';

export const Route = createFileRoute('/_console/_authClient/authClient/list')({
  ...listRoute('authClients', authClientCriteria),
  component: AuthClientListScreen,
});
