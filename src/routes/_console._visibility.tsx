import { createFileRoute, Outlet } from '@tanstack/react-router';
import { VisibilityProfileRemovalDialog } from '../screens/visibility-profile/removal-dialog.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of visibility profiles, for viewers who may open them. */
export const Route = createFileRoute('/_console/_visibility')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'visibilityProfile'),
  component: VisibilityProfiles,
});

function VisibilityProfiles() {
  return (
    <>
      <Outlet />
      <VisibilityProfileRemovalDialog />
    </>
  );
}
