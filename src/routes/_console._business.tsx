import { createFileRoute, Outlet } from '@tanstack/react-router';
import { BusinessProfileRemovalDialog } from '../screens/business-profile/removal-dialog.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of business profiles, for viewers who may open them. */
export const Route = createFileRoute('/_console/_business')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'businessProfile'),
  component: BusinessProfiles,
});

function BusinessProfiles() {
  return (
    <>
      <Outlet />
      <BusinessProfileRemovalDialog />
    </>
  );
}
