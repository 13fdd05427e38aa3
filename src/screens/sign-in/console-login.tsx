import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consoleLoginMachine } from '../../../machines/sign-in/console-login.machine.ts';
import { texts } from '../../texts/console.ts';
import { describeFault } from '../../texts/faults.ts';
import { SuiteCard } from '../suite-card.tsx';
import { obstacleTexts } from './texts.ts';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';

/** The screen of `/auth/login/user`: shows a loading text until the login screen opens, or why it cannot be opened. */
export function ConsoleLoginScreen({ login }: { login: ActorRefFrom<typeof consoleLoginMachine> }) {
  const snapshot = useSelector(login, (state) => state);
  if (!snapshot.matches('failed')) return <LoadingOverlay immediate />;
  const { fault, obstacle } = snapshot.context;
  return (
    <SuiteCard title={texts.login.title}>
      <FailureState
        title={texts.login.cannotStart}
        reason={obstacle ? obstacleTexts[obstacle] : fault ? describeFault(fault) : undefined}
        requestId={fault?.requestId}
        onRetry={() => login.send({ type: 'RETRY' })}
      />
    </SuiteCard>
  );
}
