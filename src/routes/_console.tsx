import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../screens/shell.tsx';
import { ConsoleContext } from '../hooks/use-app.ts';
import { useViewer } from '../hooks/use-viewer.ts';
import { requireOpenConsole, requireSignedIn } from './-guards.ts';

/** All screens that require a signed-in user, inside the shell (header and menu). */
export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context: { app, openConsole }, location, preload }) => {
    if (preload) requireOpenConsole(app);
    // If a token is stored, the user is probably signed in. Then loads the console's code while the service checks the
    // session.
    if (app.records.token.read()) openConsole().catch(() => {});
    const user = await requireSignedIn(app, location);
    return { user, ...(await openConsole()) };
  },
  component: ConsoleLayout,
});

function ConsoleLayout() {
  const console = Route.useRouteContext({ select: (context) => context.console });
  return (
    <ConsoleContext value={console}>
      <Shell user={useViewer()} />
    </ConsoleContext>
  );
}
