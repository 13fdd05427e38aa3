import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { ApplicationListScreen } from '../screens/application/list.tsx';
import { ApplicationRemovalDialog } from '../screens/application/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { useViewer } from '../hooks/use-viewer.ts';
import { requireAccess } from './-guards.ts';

/** The screens of applications, for viewers who may open them. The list stays mounted behind the forms. */
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
