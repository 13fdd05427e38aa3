import { createFileRoute } from '@tanstack/react-router';
import { Secret } from '../../machines/common/secret.ts';
import { ResetScreen } from '../screens/password/reset.tsx';
import { isEnabled } from '../../machines/app/is-enabled.ts';
import { perNavigation } from './-screen-route.ts';

/** The screen that a password reset link opens: sets a new password. */
export const Route = createFileRoute('/password/new/$token')({
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const { reset } = await app.loadPasswordMachines();
    const confirms = isEnabled(app.actor.getSnapshot().context, 'mailEnabled');
    return app.openScreen('reset', reset, { token: new Secret(params.token), confirms }, signal);
  },
  ...perNavigation,
  component: Reset,
});

function Reset() {
  return <ResetScreen reset={Route.useLoaderData()} />;
}
