import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { ADMINISTRATORS } from '../access/roles.ts';
import { ApplicationListScreen } from '../screens/application/list.tsx';
import { ApplicationRemovalDialog } from '../screens/application/removal-dialog.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { useViewer } from '../hooks/use-viewer.ts';
import { requireRole } from './-guards.ts';

/** The screens of applications. Requires an administrator (B2.1). */
export const Route = createFileRoute('/_console/_application')({
  beforeLoad: ({ context }) => requireRole(context.user, ADMINISTRATORS),
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
