import { createFileRoute } from '@tanstack/react-router';
import { SelfCallbackScreen } from '../screens/sign-in/self-callback.tsx';
import { callbackParameters, readCallback } from './-callback.ts';
import { ofOneActor } from './-flow.ts';

/** Receives the code of the product's own login. */
export const Route = createFileRoute('/selfcallback')({
  validateSearch: readCallback,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { app }, deps }) =>
    app.visit('selfCallback', app.machines.selfCallback, callbackParameters(deps)),
  ...ofOneActor,
  component: SelfCallback,
});

function SelfCallback() {
  return <SelfCallbackScreen callback={Route.useLoaderData()} />;
}
