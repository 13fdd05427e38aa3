import { createFileRoute } from '@tanstack/react-router';
import { assertDefined } from '../../machines/common/assert-defined.ts';
import type { SignInActors } from '../screens/account/sign-ins.tsx';
import { UserFormScreen } from '../screens/user/form.tsx';
import { formRoute } from './-form-route.ts';
import { useViewer } from '../hooks/use-viewer.ts';

const route = formRoute('userForm');

/**
 * The form of an existing user. Also starts the actors of the user's second factor, sessions and sign-in history. Each
 * loads its data when its tab is opened.
 */
export const Route = createFileRoute('/_console/user/edit/$uuid')({
  ...route,
  beforeLoad: (entry: Parameters<typeof route.beforeLoad>[0]) => {
    route.beforeLoad(entry);
    // A failure is ignored, because the loader loads the code again and reports its own failure.
    if (entry.preload) entry.context.app.loadAccountMachines().catch(() => {});
  },
  loader: async (navigation: Parameters<typeof route.loader>[0]) => {
    const { context, params, abortController } = navigation;
    const [{ form, changes }, { ofUser }] = await Promise.all([
      route.loader(navigation),
      context.app.loadAccountMachines(),
    ]);
    const { factors, sessions, history } = ofUser(assertDefined(params.uuid), form);
    const { signal } = abortController;
    const signIns: SignInActors = {
      factors: context.app.openScreen('userFactors', factors, undefined, signal),
      sessions: context.app.openScreen('sessions', sessions, undefined, signal),
      history: context.app.openScreen('signInHistory', history, undefined, signal),
    };
    const questions = context.console.openUserAccess(assertDefined(params.uuid), signal);
    return { form, signIns, changes, questions };
  },
  component: EditUser,
});

function EditUser() {
  const viewer = useViewer();
  const { uuid } = Route.useParams();
  return <UserFormScreen key={uuid} {...Route.useLoaderData()} viewer={viewer} />;
}
