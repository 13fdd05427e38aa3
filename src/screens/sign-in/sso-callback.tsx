import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { CallbackContext, callbackMachine } from '../../../machines/sign-in/callback.machine.ts';
import { texts } from '../../texts/console.ts';
import { describeFault } from '../../texts/faults.ts';
import { SecondFactor } from './second-factor.tsx';
import { ssoTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { Link } from '@tanstack/react-router';

/** The screen of `/callback`: shows that the single sign-on completes, or why it failed. */
export function SsoCallbackScreen({ callback }: { callback: ActorRefFrom<typeof callbackMachine> }) {
  const snapshot = useSelector(callback, (state) => state);
  useAnnounced(String(snapshot.matches('failed')));
  const { secondFactor } = snapshot.children;
  if (secondFactor) return <SecondFactor step={secondFactor} />;
  if (!snapshot.matches('failed')) return <LoadingOverlay immediate />;
  const { request } = snapshot.context;
  return (
    <SuiteCard
      title={texts.callback.title}
      footer={
        <Button asChild tone="primary">
          {request ? (
            <Link to="/authorize" search={request}>
              {texts.callback.back}
            </Link>
          ) : (
            <Link to="/auth/login/user">{texts.callback.back}</Link>
          )}
        </Button>
      }
    >
      <p>{failureText(snapshot.context)}</p>
    </SuiteCard>
  );
}

/**
 * Returns why the sign-in failed. `invalid_grant` usually means that the code has expired, so a general text replaces
 * the service's reason.
 */
function failureText({ reason, fault }: CallbackContext): string {
  if (reason === 'provider') return ssoTexts.refusedByProvider;
  if (reason === 'issuer') return texts.callback.otherIssuer;
  return fault && fault.code !== 'invalid_grant' ? describeFault(fault) : texts.callback.text;
}
