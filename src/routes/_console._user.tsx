import { createFileRoute } from '@tanstack/react-router';
import { paths } from '../routing/paths.ts';
import { UserListScreen } from '../screens/user/list.tsx';
import { KeepAliveList } from '../screens/list/keep-alive-list.tsx';
import { useViewer } from '../hooks/use-viewer.ts';

export const Route = createFileRoute('/_console/_user')({ component: Users });

function Users() {
  const viewer = useViewer();
  return (
    <KeepAliveList path={paths.user.list}>
      <UserListScreen viewer={viewer} />
    </KeepAliveList>
  );
}
