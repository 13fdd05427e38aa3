import { createFileRoute } from '@tanstack/react-router';
import { UserFormScreen } from '../screens/users/user-form.tsx';
import { startFlow, stopFlow } from './-flow.ts';

/** The form of a user who exists. */
export const Route = createFileRoute('/_console/user/edit/$uuid')({
  loader: ({ context: { app }, params: { uuid } }) => {
    const target = { uuid, clonedId: null };
    return startFlow(app, app.machines.userForm, { ...target, unsaved: app.takeDraft('userForm', target) });
  },
  onLeave: stopFlow,
  shouldReload: false,
  gcTime: 0,
  component: EditUser,
});

function EditUser() {
  const { user } = Route.useRouteContext();
  const { uuid } = Route.useParams();
  return <UserFormScreen key={uuid} form={Route.useLoaderData()} viewer={user} />;
}
