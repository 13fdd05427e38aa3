import { createFileRoute } from '@tanstack/react-router';
import { ForgotScreen } from '../screens/password/forgot.tsx';
import { perNavigation } from './-screen-route.ts';

/** The screen on which users request a mail with a password reset link. */
export const Route = createFileRoute('/password/forgot')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const { forgot } = await app.loadPasswordMachines();
    return app.openScreen('forgot', forgot, undefined, signal);
  },
  ...perNavigation,
  component: Forgot,
});

function Forgot() {
  return <ForgotScreen forgot={Route.useLoaderData()} />;
}
