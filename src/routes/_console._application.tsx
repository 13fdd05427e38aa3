import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { ApplicationListScreen } from '../screens/application/list.tsx';
import { ApplicationRemovalDialog } from '../screens/application/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { useViewer } from '../hooks/use-viewer.ts';
import { requireAccess } from './-guards.ts';

/** Checks who may open the screens of applications (B2.1), and keeps their list mounted behind forms. */
export const Route = createFileRoute('/_console/_application')({
  beforeLoad: ({ context }) => requireAccess(context.user, 'application'),
  component: Applications,
});

function Applications() {
  const viewer = useViewer();
  return (
    <>
      <KeepAliveList path={paths.application.list}>
        <ApplicationListScreen viewer={viewer} />
      </KeepAliveList>
      <ApplicationRemovalDialog />
    </>
  );
}
