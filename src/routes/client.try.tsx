import { createFileRoute, redirect } from '@tanstack/react-router';
import { readCallback } from '../browser/callback-parameters.ts';
import { reportReturn } from '../browser/sign-in-window.ts';
import { TrialReturned } from '../screens/auth-client/trial-returned.tsx';
import { perNavigation } from './-screen-route.ts';

/**
 * The page to which the login screen redirects the window in which a sign-in client is tested. It sends the response to
 * the tab that opened the window, and closes the window.
 */
export const Route = createFileRoute('/client/try')({
  validateSearch: readCallback,
  loaderDeps: ({ search }) => readCallback(search),
  loader: ({ deps }) => {
    if (Object.values(deps).every((value) => value === undefined)) return;
    reportReturn(deps);
    // The redirect removes the code from the address and from the history, because the browser may keep the window
    // open.
    throw redirect({ to: '/client/try', replace: true });
  },
  ...perNavigation,
  component: TrialReturned,
});
