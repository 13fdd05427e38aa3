import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { AuthClientListScreen } from '../screens/auth-client/list.tsx';
import { AuthClientRemovalDialog } from '../screens/auth-client/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of sign-in clients, for viewers who may open them. The list stays mounted behind the forms. */
export const Route = createFileRoute('/_console/_authClient')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'authClient'),
  component: AuthClients,
});

function AuthClients() {
  return (
    <>
      <KeepAliveList path={paths.authClient.list}>
        <AuthClientListScreen />
      </KeepAliveList>
      <AuthClientRemovalDialog />
    </>
  );
}
