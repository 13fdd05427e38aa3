import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../screens/account/account.tsx';
import { isEnabled } from '../../machines/app/is-enabled.ts';
import { perNavigation } from './-screen-route.ts';

export const Route = createFileRoute('/_console/account')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const machines = await app.loadAccountMachines();
    const confirms = isEnabled(app.actor.getSnapshot().context, 'mailEnabled');
    return {
      account: app.openScreen('account', machines.account, { confirms }, signal),
      ownFactors: app.openScreen('ownFactors', machines.ownFactors, undefined, signal),
      sessions: app.openScreen('sessions', machines.sessions, undefined, signal),
      history: app.openScreen('signInHistory', machines.history, undefined, signal),
    };
  },
  ...perNavigation,
  component: OwnAccount,
});

function OwnAccount() {
  return <AccountScreen {...Route.useLoaderData()} />;
}
