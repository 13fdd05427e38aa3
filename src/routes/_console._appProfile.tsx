import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppProfileRemovalDialog } from '../screens/app-profile/removal-dialog.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of application profiles, for viewers who may open them. */
export const Route = createFileRoute('/_console/_appProfile')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'appProfile'),
  component: AppProfiles,
});

function AppProfiles() {
  return (
    <>
      <Outlet />
      <AppProfileRemovalDialog />
    </>
  );
}
