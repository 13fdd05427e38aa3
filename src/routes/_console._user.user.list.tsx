import { createFileRoute } from '@tanstack/react-router';
import { rememberSearch } from './-remembered.ts';
import { userCriteria } from '../screens/user/criteria.ts';
import { viewList } from './-view-list.ts';

export const Route = createFileRoute('/_console/_user/user/list')({
  validateSearch: (search) => userCriteria.write(userCriteria.parse(search)),
  beforeLoad: ({ context, ...navigation }) => rememberSearch(context.app, 'users', userCriteria, navigation),
  loaderDeps: ({ search }) => ({ status: userCriteria.parse(search).choices.status }),
  loader: ({ context, deps, location, cause }) => {
    const list = deps.status === 'active' ? 'activeUsers' : 'inactiveUsers';
    viewList(context, list, userCriteria, { search: location.search, cause });
  },
  onStay: ({ context, loaderDeps, search }) => {
    const list = loaderDeps.status === 'active' ? 'activeUsers' : 'inactiveUsers';
    viewList(context, list, userCriteria, { search, cause: 'stay' });
  },
});
