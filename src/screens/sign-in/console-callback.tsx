import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consoleCallbackMachine } from '../../../machines/sign-in/console-callback.machine.ts';
import { texts } from '../../texts/console.ts';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { Link } from '@tanstack/react-router';

/** The screen of `/selfcallback`: shows that the console's own login completes, or why it failed. */
export function ConsoleCallbackScreen({
  callback,
}: {
  callback: ActorRefFrom<typeof consoleCallbackMachine>;
}) {
  const failed = useSelector(callback, (snapshot) => snapshot.matches('failed'));
  const reason = useSelector(callback, (snapshot) => snapshot.context.reason);
  useAnnounced(String(failed));
  if (!failed) return <LoadingOverlay immediate />;
  return (
    <SuiteCard
      title={texts.callback.title}
      footer={
        <Button asChild tone="primary">
          <Link to="/auth/login/user">{texts.callback.back}</Link>
        </Button>
      }
    >
      <p>{reason === 'issuer' ? texts.callback.otherIssuer : texts.callback.text}</p>
    </SuiteCard>
  );
}
