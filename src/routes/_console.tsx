import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../screens/shell.tsx';
import { requireSignedIn } from './-guards.ts';

/** Everything that needs a signed-in user, inside the shell. */
export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context, location }) => ({ user: await requireSignedIn(context.app, location) }),
  component: ConsoleLayout,
});

function ConsoleLayout() {
  const { user } = Route.useRouteContext();
  return <Shell user={user} />;
}
