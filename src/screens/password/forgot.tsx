import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { forgotMachine } from '../../../machines/password/forgot.machine.ts';
import { FORGOT_PASSWORD_INPUT } from '../../../openapi/generated/text-rules.ts';
import { passwordTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { SuiteCard } from '../suite-card.tsx';
import { ServerHtml } from '../../ui/base/server-html.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useAnnounced } from '../../ui/layout/use-announced.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { TooManyAttempts } from '../too-many-attempts.tsx';
import { Link } from '@tanstack/react-router';

type ForgotActor = ActorRefFrom<typeof forgotMachine>;

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4' });

const backToLogin = (
  <TextLink asChild>
    <Link to="/auth/login/user" data-control="login">
      {passwordTexts.backToLogin}
    </Link>
  </TextLink>
);

/** The screen on which users request a mail with a password reset link. */
export function ForgotScreen({ forgot }: { forgot: ForgotActor }) {
  const snapshot = useSelector(forgot, (state) => state);
  const isSent = snapshot.matches({ sent: 'shown' });
  const hasMail = useIsEnabled('mailEnabled');
  useAnnounced(isSent ? 'sent' : 'form');
  if (!hasMail) {
    return (
      <SuiteCard title={passwordTexts.forgot.title} footer={backToLogin}>
        <WithoutMail />
      </SuiteCard>
    );
  }
  if (!isSent) return <ForgotForm forgot={forgot} />;
  return (
    <SuiteCard title={passwordTexts.forgot.sentTitle} footer={backToLogin}>
      <SentMessage html={snapshot.context.message} />
    </SuiteCard>
  );
}

function useSupportContact(): string | null {
  const { actor } = useApp();
  return useSelector(actor, ({ context }) => context.configuration?.supportContact ?? null);
}

const WithoutMail = () => <p>{passwordTexts.forgot.withoutMail(useSupportContact())}</p>;

function SentMessage({ html }: { html: string }) {
  const contact = useSupportContact();
  if (html.trim() !== '') return <ServerHtml html={html} />;
  return (
    <>
      <p>{passwordTexts.forgot.sent}</p>
      <p>{passwordTexts.forgot.support(contact)}</p>
    </>
  );
}

function ForgotForm({ forgot }: { forgot: ForgotActor }) {
  const snapshot = useSelector(forgot, (state) => state);
  const { username, secondsLeft } = snapshot.context;
  const throttled = snapshot.matches({ form: 'throttled' });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    forgot.send({ type: 'SUBMIT' });
    const input = event.currentTarget.elements.namedItem('username');
    if (username.trim() === '' && input instanceof HTMLElement) input.focus();
  };
  return (
    <SuiteCard title={passwordTexts.forgot.title} footer={backToLogin}>
      <form className={stack} onSubmit={submit} noValidate>
        {throttled ? <TooManyAttempts seconds={secondsLeft} /> : null}
        <TextField
          label={passwordTexts.username}
          help={passwordTexts.forgot.help}
          name="username"
          data-control="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FORGOT_PASSWORD_INPUT.username.maxLength}
          readOnly={snapshot.hasTag('busy')}
          value={username}
          onChange={(event) => forgot.send({ type: 'TYPE_USERNAME', username: event.target.value })}
        />
        <Button
          type="submit"
          data-control="submit"
          tone="primary"
          busy={snapshot.hasTag('busy')}
          unavailable={throttled}
        >
          {passwordTexts.submit}
        </Button>
      </form>
    </SuiteCard>
  );
}
