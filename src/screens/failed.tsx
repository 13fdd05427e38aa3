import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { isChunkFailure } from '../browser/chunk-failure.ts';
import { SessionUnknown } from '../access/session-unknown.ts';
import { texts } from '../texts/console.ts';
import { describeFault } from '../texts/faults.ts';
import { SuiteCard } from './suite-card.tsx';
import { FailureState } from '../ui/feedback/states.tsx';
import { ConsoleContext, useApp } from '../hooks/use-app.ts';

/**
 * Replaces a screen that cannot be shown: the session could not be checked, the screen's code could not be loaded, or a
 * component threw an error.
 */
export function Failed({ error, reset }: ErrorComponentProps) {
  const { session, version } = useApp();
  const inShell = useContext(ConsoleContext) !== null;
  const router = useRouter();
  const fault = useSelector(session, ({ context }) => context.fault);
  if (error instanceof SessionUnknown) {
    return (
      <SuiteCard title={texts.unreachable.title}>
        <FailureState
          title={texts.unreachable.text}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => {
            session.send({ type: 'RETRY' });
            void router.invalidate();
          }}
        />
      </SuiteCard>
    );
  }
  const retry = () => {
    if (!isChunkFailure(error)) location.reload();
    else if (version.getSnapshot().matches('outdated')) version.send({ type: 'RELOAD' });
    else void router.invalidate().then(reset);
  };
  return (
    <SuiteCard title={texts.broken.title} inShell={inShell}>
      <FailureState title={texts.broken.text} onRetry={retry} />
    </SuiteCard>
  );
}
