import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { choices } from './choices.ts';
import { applicationTexts as texts } from './texts.ts';

/** Asks whether to sign in to an application as the user who has a session in this browser. */
export function ContinueAs({ login }: { login: ActorRefFrom<typeof authorizeMachine> }) {
  const continueAs = useSelector(login, ({ context }) => context.continueAs);
  const busy = useSelector(login, (snapshot) => snapshot.matches({ signingIn: { question: 'continuing' } }));
  if (continueAs === null) return null;
  return (
    <SuiteCard title={texts.continueTitle(continueAs.name)}>
      <p>
        <strong translate="no">{continueAs.clientName}</strong>{' '}
        {continueAs.native ? (
          <span>{texts.continueHelp}</span>
        ) : (
          <>
            <span>{texts.chooseHelp}</span> <strong translate="no">{continueAs.username}</strong>
            <span>.</span>
          </>
        )}
      </p>
      <div className={choices}>
        <Button tone="primary" busy={busy} onClick={() => login.send({ type: 'CONTINUE' })}>
          {texts.continue}
        </Button>
        <Button unavailable={busy} onClick={() => login.send({ type: 'SWITCH_USER' })}>
          {texts.otherAccount}
        </Button>
      </div>
    </SuiteCard>
  );
}
