import { createFileRoute, redirect } from '@tanstack/react-router';
import { readCallback } from '../browser/callback-parameters.ts';
import { reportReturn } from '../browser/sign-in-window.ts';
import { TrialReturned } from '../screens/auth-client/trial-returned.tsx';
import { perNavigation } from './-screen-route.ts';

/**
 * The window of a trial returns here from the login screen, reports the response to the tab that opened it, and closes.
 */
export const Route = createFileRoute('/client/try')({
  validateSearch: readCallback,
  loaderDeps: ({ search }) => readCallback(search),
  loader: ({ deps }) => {
    if (Object.values(deps).every((value) => value === undefined)) return;
    reportReturn(deps);
    // Neither the address nor the history of a window that stays open contains the code.
    throw redirect({ to: '/client/try', replace: true });
  },
  ...perNavigation,
  component: TrialReturned,
});
