import { createFileRoute } from '@tanstack/react-router';
import { rememberSearch } from './-remembered.ts';
import { userCriteria } from '../screens/user/criteria.ts';
import { UserListScreen } from '../screens/user/list.tsx';

export const Route = createFileRoute('/_console/user/list')({
  validateSearch: (search) => userCriteria.write(userCriteria.parse(search)),
  beforeLoad: ({ context, ...navigation }) => rememberSearch(context.app, 'users', userCriteria, navigation),
  loaderDeps: ({ search }) => ({ status: userCriteria.parse(search).choices.status }),
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
