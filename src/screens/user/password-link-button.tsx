import { useSelector } from '@xstate/react';
import type { User } from '../../../openapi/types.ts';
import { Button } from '../../ui/base/button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { passwordLinkTexts } from './password-link-texts.ts';

/** Create Password Link, where no mail can be sent, and the dialog that shows the link. */
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
