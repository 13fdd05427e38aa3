import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { AppProfileListScreen } from '../screens/app-profile/list.tsx';
import { AppProfileRemovalDialog } from '../screens/app-profile/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { requireAccess } from './-guards.ts';

/** The screens of application profiles, for viewers who may open them. The list stays mounted behind the forms. */
export const Route = createFileRoute('/_console/_appProfile')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'appProfile'),
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
