import { useSelector } from '@xstate/react';
import type { User } from '../../../openapi/generated/types.ts';
import { Button } from '../../ui/base/button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { passwordLinkTexts } from './password-link-texts.ts';

/**
 * The button that creates a one-time link for setting a password. A dialog shows the link. Used if the service has no
 * mail server.
 */
export function PasswordLinkButton({ user }: { user: User }) {
  const { passwordLink } = useConsole();
  const isBusy = useSelector(passwordLink, (snapshot) => snapshot.hasTag('busy'));
  const { uuid, username, active } = user;
  return (
    <>
      <Button
        busy={isBusy}
        onClick={() => passwordLink.send({ type: 'CREATE', user: { uuid, username, active } })}
      >
        {passwordLinkTexts.create}
      </Button>
      <PasswordLinkDialog />
    </>
  );
}
