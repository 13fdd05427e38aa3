import type { ActorRefFrom } from 'xstate';
import type { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { choices } from './choices.ts';
import { applicationTexts as texts } from './texts.ts';

/** The page of the login screen for an application that does not use PKCE although its settings require it. */
export function WithoutPkce({ login }: { login: ActorRefFrom<typeof authorizeMachine> }) {
  return (
    <SuiteCard title={texts.withoutPkceTitle}>
      <Alert tone="critical">{texts.withoutPkce}</Alert>
      <p>{texts.withoutPkceHelp}</p>
      <p>{texts.withoutPkceRemedy}</p>
      <div className={choices}>
        <Button onClick={() => login.send({ type: 'GO_BACK' })}>{texts.goBack}</Button>
      </div>
    </SuiteCard>
  );
}
