import { useSelector } from '@xstate/react';
import { texts } from '../texts/console.ts';
import { describeFault } from '../texts/faults.ts';
import { SuiteCard } from './suite-card.tsx';
import { LoadingOverlay } from '../ui/base/spinner.tsx';
import { FailureState } from '../ui/feedback/states.tsx';
import { useApp } from '../hooks/use-app.ts';
import type { Elements } from '../ui/base/elements.tsx';

/**
 * Renders the console once its configuration is loaded. Until then, shows that the configuration is loading, or why
 * loading failed.
 */
export function Boot({ children }: { children: Elements }) {
  const { actor } = useApp();
  const state = useSelector(actor, (snapshot) => snapshot);
  if (state.matches('ready')) return children;
  if (!state.matches('failed')) return <LoadingOverlay />;
  return (
    <SuiteCard title={texts.configuration.title}>
      <FailureState
        title={texts.configuration.reason}
        reason={state.context.fault ? describeFault(state.context.fault) : undefined}
        requestId={state.context.fault?.requestId}
        onRetry={() => actor.send({ type: 'RETRY' })}
      />
    </SuiteCard>
  );
}
