import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { VisibilityProfileListScreen } from '../screens/visibility-profile/list.tsx';
import { VisibilityProfileRemovalDialog } from '../screens/visibility-profile/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { useViewer } from '../hooks/use-viewer.ts';
import { requireAccess } from './-guards.ts';

/** The screens of visibility profiles, for viewers who may open them. The list stays mounted behind the forms. */
export const Route = createFileRoute('/_console/_visibility')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'visibilityProfile'),
  component: VisibilityProfiles,
});

function VisibilityProfiles() {
  const viewer = useViewer();
  return (
    <>
      <KeepAliveList path={paths.visibilityProfile.list}>
        <VisibilityProfileListScreen viewer={viewer} />
      </KeepAliveList>
      <VisibilityProfileRemovalDialog />
    </>
  );
}
