import { createFileRoute } from '@tanstack/react-router';
import { UserFormScreen } from '../screens/users/user-form.tsx';
import { formRoute } from './-form-route.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A new user; with `clone` as a copy of that user. */
export const Route = createFileRoute('/_console/user/new')({
  validateSearch: ({ clone }): { clone?: string } =>
    typeof clone === 'string' && UUID.test(clone) ? { clone } : {},
  loaderDeps: ({ search }) => search,
  ...formRoute('userForm'),
  component: NewUser,
});

function NewUser() {
  const { user } = Route.useRouteContext();
  return <UserFormScreen form={Route.useLoaderData()} viewer={user} />;
}
