import { createFileRoute } from '@tanstack/react-router';
import { SelfCallbackScreen } from '../screens/sign-in/self-callback.tsx';
import { startFlow, stopFlow } from './-flow.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** Receives the code of the product's own login. */
export const Route = createFileRoute('/selfcallback')({
  validateSearch: (search) => ({
    code: text(search['code']),
    state: text(search['state']),
    error: text(search['error']),
    error_description: text(search['error_description']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { app }, deps }) =>
    startFlow(app, app.machines.selfCallback, {
      code: deps.code ?? null,
      state: deps.state ?? null,
      error: deps.error ?? null,
      errorDescription: deps.error_description ?? null,
    }),
  onLeave: stopFlow,
  shouldReload: false,
  component: SelfCallback,
});

function SelfCallback() {
  return <SelfCallbackScreen callback={Route.useLoaderData()} />;
}
