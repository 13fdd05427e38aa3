import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { ADMINISTRATORS } from '../access/roles.ts';
import { AppProfileListScreen } from '../screens/app-profile/list.tsx';
import { AppProfileRemovalDialog } from '../screens/app-profile/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { requireRole } from './-guards.ts';

/** The screens of application profiles. Requires an administrator (B2.1). */
export const Route = createFileRoute('/_console/_appProfile')({
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
  component: AppProfiles,
});

function AppProfiles() {
  return (
    <>
      <KeepAliveList path={paths.appProfile.list}>
        <AppProfileListScreen />
      </KeepAliveList>
      <AppProfileRemovalDialog />
    </>
  );
}
