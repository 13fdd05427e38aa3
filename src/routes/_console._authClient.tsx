import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthClientRemovalDialog } from '../screens/auth-client/removal-dialog.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of sign-in clients, for viewers who may open them. */
export const Route = createFileRoute('/_console/_authClient')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'authClient'),
  component: AuthClients,
});

function AuthClients() {
  return (
    <>
      <Outlet />
      <AuthClientRemovalDialog />
    </>
  );
}
