import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { resetMachine } from '../../../machines/password/reset.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { passwordTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { ServerHtml } from '../../ui/base/server-html.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { ResetForm } from './reset-form.tsx';
import { Link } from '@tanstack/react-router';

const { reset: resetTexts } = passwordTexts;

/** The screen that a password reset link opens: the form for a new password, or why the link cannot be used. */
export function ResetScreen({ reset }: { reset: ActorRefFrom<typeof resetMachine> }) {
  const snapshot = useSelector(reset, (state) => state);
  const { fault, message, confirms } = snapshot.context;
  useAnnounced(snapshot.hasTag('form') ? 'form' : JSON.stringify(snapshot.value));
  if (snapshot.hasTag('form')) return <ResetForm reset={reset} />;
  if (snapshot.hasTag('busy')) return <LoadingOverlay />;
  if (snapshot.matches('unreachable')) {
    return (
      <SuiteCard title={resetTexts.title}>
        <FailureState
          title={resetTexts.unchecked}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => reset.send({ type: 'RETRY' })}
        />
      </SuiteCard>
    );
  }
  if (snapshot.matches('invalid')) {
    return (
      <SuiteCard
        title={resetTexts.title}
        footer={
          <TextLink asChild>
            <Link to={'/password/forgot'}>{resetTexts.askAgain}</Link>
          </TextLink>
        }
      >
        <Alert tone="critical">{resetTexts.invalid}</Alert>
      </SuiteCard>
    );
  }
  const signIn = (
    <Button asChild tone="primary" className={css({ width: 'full' })}>
      <Link to="/auth/login/user">{resetTexts.signIn}</Link>
    </Button>
  );
  if (snapshot.matches('used')) {
    return (
      <SuiteCard title={resetTexts.usedTitle} footer={signIn}>
        <Alert tone="warning">
          <p>
            <span>{resetTexts.used}</span>{' '}
            <TextLink asChild>
              <Link to={'/password/forgot'}>{resetTexts.askAgain}</Link>
            </TextLink>
          </p>
        </Alert>
      </SuiteCard>
    );
  }
  return (
    <SuiteCard title={resetTexts.completeTitle} footer={signIn}>
      {message.trim() === '' ? (
        <p>{confirms ? resetTexts.complete : resetTexts.completeWithoutMail}</p>
      ) : (
        <ServerHtml html={message} />
      )}
    </SuiteCard>
  );
}
