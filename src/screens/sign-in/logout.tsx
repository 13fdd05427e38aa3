import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { logoutMachine } from '../../../machines/sign-in/logout.machine.ts';
import { texts } from '../../texts/console.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { SuiteCard } from '../suite-card.tsx';

/** The states that have a separate page. In all other states, the page says that the user is signed out. */
const SPECIAL_PAGES = ['asking', 'failed', 'returnFailed'] as const;

const buttons = css({ display: 'flex', flexDirection: 'column', gap: '2' });

/**
 * The screen after a sign-out. If an application requested the sign-out, the screen may ask the user to confirm it
 * first.
 */
export function LogoutScreen({ logout }: { logout: ActorRefFrom<typeof logoutMachine> }) {
  const snapshot = useSelector(logout, (state) => state);
  const page = SPECIAL_PAGES.find((state) => snapshot.matches(state)) ?? 'signedOut';
  useAnnounced(page);
  const { clientName, fault } = snapshot.context;
  if (snapshot.hasTag('busy')) return <LoadingOverlay immediate />;
  if (page === 'asking') {
    return (
      <SuiteCard
        title={texts.logout.askTitle}
        footer={
          <div className={buttons}>
            <Button tone="primary" onClick={() => logout.send({ type: 'CONFIRM' })}>
              {texts.logout.confirm}
            </Button>
            <Button onClick={() => logout.send({ type: 'STAY' })}>{texts.logout.stay}</Button>
          </div>
        }
      >
        <p>{texts.logout.ask(clientName)}</p>
      </SuiteCard>
    );
  }
  if (page === 'failed') {
    return (
      <SuiteCard title={texts.logout.askTitle}>
        <FailureState
          title={texts.logout.failed}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => logout.send({ type: 'RETRY' })}
        />
      </SuiteCard>
    );
  }
  if (page === 'returnFailed') {
    return (
      <SuiteCard
        title={texts.logout.title}
        footer={
          <Button tone="primary" onClick={() => logout.send({ type: 'CONTINUE' })}>
            {texts.logout.toLogin}
          </Button>
        }
      >
        <output>{texts.logout.returnFailed}</output>
      </SuiteCard>
    );
  }
  return (
    <SuiteCard title={texts.logout.title}>
      <output>{texts.logout.text}</output>
    </SuiteCard>
  );
}
