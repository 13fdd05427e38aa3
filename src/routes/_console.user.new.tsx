import { createFileRoute } from '@tanstack/react-router';
import { NoNewUser } from '../screens/user/no-new-user.tsx';
import { UserFormScreen } from '../screens/user/form.tsx';
import { userRightsTexts } from '../texts/user-rights.ts';
import { refuseNewUsers } from '../access/user-rights.ts';
import { isUuid } from '../routing/uuid.ts';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

const route = formRoute('userForm');

/**
 * The form of a new user. The search parameter `clone` is the uuid of the user whose data the form copies. If the
 * viewer may not create users, the screen says so and nothing is requested.
 */
export const Route = createFileRoute('/_console/user/new')({
  validateSearch: ({ clone }): { clone?: string } =>
    typeof clone === 'string' && isUuid(clone) ? { clone } : {},
  loaderDeps: ({ search }) => search,
  ...route,
  beforeLoad: (entry) => {
    if (refuseNewUsers(entry.context.user) === null) route.beforeLoad(entry);
  },
  loader: (navigation) =>
    refuseNewUsers(navigation.context.user) === null ? route.loader(navigation) : null,
  component: NewUser,
});

function NewUser() {
  const viewer = useViewer();
  const opened = Route.useLoaderData();
  return opened ? (
    <UserFormScreen {...opened} viewer={viewer} signIns={null} questions={null} />
  ) : (
    <NoNewUser title={userRightsTexts.title} reason={refuseNewUsers(viewer)} />
  );
}
