import { createFileRoute } from '@tanstack/react-router';
import { UserFormScreen } from '../screens/users/user-form.tsx';
import { isUuid } from '../uuid.ts';
import { formRoute } from './-form-route.ts';

/** A new user; with `clone` as a copy of that user. */
export const Route = createFileRoute('/_console/user/new')({
  validateSearch: ({ clone }): { clone?: string } =>
    typeof clone === 'string' && isUuid(clone) ? { clone } : {},
  loaderDeps: ({ search }) => search,
  ...formRoute('userForm'),
  component: NewUser,
});

function NewUser() {
  const { user } = Route.useRouteContext();
  return <UserFormScreen form={Route.useLoaderData()} viewer={user} />;
}
