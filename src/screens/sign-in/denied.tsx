import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { choices } from './choices.ts';
import { applicationTexts as texts } from './texts.ts';

/** The page of the login screen for a user who may not use the application. */
export function Denied({ login }: { login: ActorRefFrom<typeof authorizeMachine> }) {
  const denied = useSelector(login, ({ context }) => context.denied);
  if (denied === null) return null;
  return (
    <SuiteCard title={texts.deniedTitle}>
      <Alert tone="critical">
        <>
          <span>{texts.denied}</span> <strong translate="no">{denied.clientName}</strong>
          <span>.</span>
        </>
      </Alert>
      <p>{texts.deniedHelp}</p>
      <div className={choices}>
        <Button tone="primary" onClick={() => login.send({ type: 'GO_BACK' })}>
          {texts.goBack}
        </Button>
        <Button onClick={() => login.send({ type: 'SWITCH_USER' })}>{texts.otherAccount}</Button>
      </div>
    </SuiteCard>
  );
}
