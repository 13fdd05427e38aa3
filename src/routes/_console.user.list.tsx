import { createFileRoute } from '@tanstack/react-router';
import { rememberSearch } from './-remembered.ts';
import { listRules } from '../screens/list/rules.ts';
import { UserListScreen } from '../screens/user/list.tsx';

export const Route = createFileRoute('/_console/user/list')({
  validateSearch: (search) => listRules.users.write(listRules.users.parse(search)),
  beforeLoad: ({ context, ...visit }) => rememberSearch(context.app, 'users', visit),
  loaderDeps: ({ search }) => ({ status: listRules.users.parse(search).choices.status }),
  loader: ({
    context: {
      console: { lists },
    },
    deps,
  }) => {
    (deps.status === 'active' ? lists.activeUsers : lists.inactiveUsers).send({ type: 'LOAD' });
  },
  component: UserList,
});

function UserList() {
  const { user } = Route.useRouteContext();
  return <UserListScreen viewer={user} />;
}
