import { createFileRoute } from '@tanstack/react-router';
import { Secret } from '../../machines/secret.ts';
import { ResetScreen } from '../screens/password/reset.tsx';
import { ofOneVisit, startFlow } from './-flow.ts';

/** Where a reset link leads: a new password is chosen by it. */
export const Route = createFileRoute('/password/new/$token')({
  loader: async ({ context: { app }, params }) => {
    const { reset } = await app.loadPasswordMachines();
    return startFlow(app, reset, { token: new Secret(params.token) });
  },
  ...ofOneVisit,
  component: Reset,
});

function Reset() {
  return <ResetScreen reset={Route.useLoaderData()} />;
}
