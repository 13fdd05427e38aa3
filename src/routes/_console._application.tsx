import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ApplicationRemovalDialog } from '../screens/application/removal-dialog.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of applications, for viewers who may open them. */
export const Route = createFileRoute('/_console/_application')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'application'),
  component: Applications,
});

function Applications() {
  return (
    <>
      <Outlet />
      <ApplicationRemovalDialog />
    </>
  );
}
