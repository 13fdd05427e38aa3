import { createFileRoute } from '@tanstack/react-router';
import { rememberSearch } from './-remembered.ts';
import { useViewer } from '../hooks/use-viewer.ts';
import { userCriteria } from '../screens/user/criteria.ts';
import { UserListScreen } from '../screens/user/list.tsx';
import { criteriaIn, viewList } from './-view-list.ts';

const listOf = (status: 'active' | 'inactive') => (status === 'active' ? 'activeUsers' : 'inactiveUsers');

export const Route = createFileRoute('/_console/user/list')({
  // A preload does not run the loader; `beforeLoad` prefetches the page instead.
  preload: false,
  validateSearch: (search) => userCriteria.write(userCriteria.parse(search)),
  beforeLoad: ({ context, ...navigation }) => {
    rememberSearch(context.app, 'users', userCriteria, navigation);
    if (!navigation.preload) return;
    const { status } = userCriteria.parse(navigation.search).choices;
    const criteria = criteriaIn(userCriteria, navigation.search, context);
    context.prefetcher?.list(context.console, listOf(status), criteria);
  },
  loaderDeps: ({ search }) => ({ status: userCriteria.parse(search).choices.status }),
  loader: ({ context, deps, location, cause }) => {
    context.console.bulkJobs.send({ type: 'LIST_OPENED' });
    viewList(context, listOf(deps.status), userCriteria, { search: location.search, cause });
  },
  onStay: ({ context, loaderDeps, search }) =>
    viewList(context, listOf(loaderDeps.status), userCriteria, { search, cause: 'stay' }),
  component: Users,
});

function Users() {
  const viewer = useViewer();
  return <UserListScreen viewer={viewer} />;
}
