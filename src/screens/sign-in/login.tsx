import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { authorizeMachine } from '../../../machines/sign-in/authorize.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { catalogue } from '../../texts/catalogue.ts';
import { texts } from '../../texts/console.ts';
import { describeFault } from '../../texts/faults.ts';
import { ContinueAs } from './continue-as.tsx';
import { Denied } from './denied.tsx';
import type { SecondFactorActor } from './second-factor.tsx';
import { WithoutPkce } from './without-pkce.tsx';
import { applicationTexts, obstacleTexts, refusalText, ssoTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { lazyComponent } from '../../ui/overlay/lazy-component.tsx';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { Link } from '@tanstack/react-router';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

/** Loaded after the password, because most sign-ins have no second step. */
const SecondFactor = lazyComponent<{ step: SecondFactorActor }>(
  async () => (await import('./second-factor.tsx')).SecondFactor,
);

type LoginActor = ActorRefFrom<typeof authorizeMachine>;

/** The login screen of the console and of all applications. */
export function LoginScreen({ login }: { login: LoginActor }) {
  const snapshot = useSelector(login, (state) => state);
  // These two pages replace the form without a navigation, and no field takes the focus. So their title is announced.
  const isMessage = snapshot.matches({ signingIn: 'question' }) || snapshot.matches('openedApplication');
  useAnnounced(String(isMessage));
  if (snapshot.hasTag('form')) return <LoginForm login={login} />;
  if (snapshot.matches({ failed: 'refused' })) {
    const { fault } = snapshot.context;
    const { title, text, help } = refusalText(fault?.code ?? null);
    // The message names the difference, for the administrator of the application.
    const detail = fault?.code === 'redirect_uri_mismatch' ? fault.message : null;
    return (
      <SuiteCard title={title}>
        <Alert tone="critical">{text}</Alert>
        {detail ? <p>{detail}</p> : null}
        <p>{help}</p>
      </SuiteCard>
    );
  }
  if (snapshot.matches({ failed: 'withoutPkce' })) return <WithoutPkce login={login} />;
  const { secondFactor } = snapshot.children;
  if (secondFactor) return <SecondFactor step={secondFactor} />;
  if (snapshot.hasTag('confirming')) return <ContinueAs login={login} />;
  if (snapshot.matches({ signingIn: { question: 'denied' } })) return <Denied login={login} />;
  if (snapshot.matches('openedApplication')) {
    return (
      <SuiteCard title={applicationTexts.openedApplication}>
        <p>{applicationTexts.openedApplicationHelp}</p>
      </SuiteCard>
    );
  }
  if (snapshot.matches({ failed: 'unreachable' })) {
    const { fault } = snapshot.context;
    return (
      <SuiteCard title={texts.login.title}>
        <FailureState
          title={texts.login.cannotStart}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => login.send({ type: 'RETRY' })}
        />
      </SuiteCard>
    );
  }
  return <LoadingOverlay immediate />;
}

const divider = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  textStyle: 'small',
  color: 'text.muted',
  '&::before, &::after': {
    content: '""',
    flex: '1',
    borderTopWidth: 'hairline',
    borderTopStyle: 'solid',
    borderColor: 'border',
  },
});

function LoginForm({ login }: { login: LoginActor }) {
  const snapshot = useSelector(login, (state) => state);
  const { username, password, secondsLeft, fault, obstacle, sso } = snapshot.context;
  const throttled = snapshot.matches({ signingIn: { form: 'throttled' } });
  const incomplete = snapshot.matches({ signingIn: { form: 'incomplete' } });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    login.send({ type: 'SUBMIT' });
    if (!login.getSnapshot().matches({ signingIn: { form: 'incomplete' } })) return;
    const empty = event.currentTarget.elements.namedItem(username === '' ? 'username' : 'password');
    if (empty instanceof HTMLElement) empty.focus();
  };
  return (
    <SuiteCard
      title={texts.login.title}
      footer={
        <TextLink asChild>
          <Link to="/password/forgot" data-control="forgot">
            {texts.login.forgot}
          </Link>
        </TextLink>
      }
    >
      {/*
       * The title is the form's accessible name. Screen readers skip the title itself, because the field Username gets
       * the focus at once, but they announce the name of the form that contains it.
       */}
      <form className={fields} onSubmit={submit} aria-labelledby={TITLE_ID} noValidate>
        {throttled ? (
          <TooManyAttempts seconds={secondsLeft} />
        ) : snapshot.matches({ signingIn: { form: 'rejected' } }) ? (
          <Alert tone="critical">{fault?.message ?? catalogue.loginFailed}</Alert>
        ) : snapshot.matches({ signingIn: { form: 'ssoFailed' } }) && fault ? (
          <Alert tone="critical">
            {ssoTexts.notStarted(obstacle ? obstacleTexts[obstacle] : describeFault(fault))}
          </Alert>
        ) : null}
        <TextField
          label={texts.login.username}
          name="username"
          data-control="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus
          value={username}
          error={incomplete && username === '' ? texts.login.required : null}
          onChange={(event) => login.send({ type: 'TYPE_USERNAME', username: event.target.value })}
        />
        <PasswordField
          label={texts.login.password}
          name="password"
          data-control="password"
          autoComplete="current-password"
          value={password.reveal()}
          error={incomplete && password.isEmpty ? texts.login.required : null}
          onChange={(event) =>
            login.send({ type: 'TYPE_PASSWORD', password: new Secret(event.target.value) })
          }
        />
        <Button
          type="submit"
          data-control="submit"
          tone="primary"
          busy={snapshot.matches({ signingIn: 'submitting' })}
          unavailable={throttled}
        >
          {texts.login.submit}
        </Button>
        {sso ? (
          <>
            <div className={divider}>{ssoTexts.or}</div>
            <Button data-control="sso" onClick={() => login.send({ type: 'START_SSO' })}>
              {ssoTexts.start}
            </Button>
          </>
        ) : null}
      </form>
    </SuiteCard>
  );
}
