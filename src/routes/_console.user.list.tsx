import { createFileRoute } from '@tanstack/react-router';
import { linksToProfiles } from '../roles.ts';
import { rememberSearch } from './-remembered.ts';
import { UserListScreen } from '../screens/users/user-list.tsx';
import { userList } from '../screens/users/user-columns.tsx';

export const Route = createFileRoute('/_console/user/list')({
  validateSearch: (search) => userList.rules.write(userList.rules.parse(search)),
  beforeLoad: ({ context, ...visit }) => rememberSearch(context.app, 'users', visit),
  loaderDeps: ({ search }) => ({ status: userList.rules.parse(search).choices.status }),
  loader: ({ context: { app }, deps }) => {
    (deps.status === 'active' ? app.lists.activeUsers : app.lists.inactiveUsers).send({ type: 'LOAD' });
  },
  component: UserList,
});

function UserList() {
  const { user } = Route.useRouteContext();
  return <UserListScreen linkProfiles={linksToProfiles(user.roles)} />;
}
