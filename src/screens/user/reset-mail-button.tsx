import { useSelector } from '@xstate/react';
import type { UserFormActor } from '../../../machines/user/form.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { userFormTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { ResetMailQuestion } from './reset-mail-question.tsx';

const { resetMail: words } = userFormTexts;

interface ResetMailButtonProps {
  form: UserFormActor;
  /** The stored user. Does not contain the form's unsaved changes. */
  user: User;
}

/**
 * The button that sends a mail with a password reset link. First warns if the form's e-mail address is unsaved or the
 * user is inactive.
 */
export function ResetMailButton({ form, user }: ResetMailButtonProps) {
  const { resetMail } = useConsole();
  const snapshot = useSelector(resetMail, (state) => state);
  const { uuid, username, email, active } = user;
  const send = () => {
    const typed = form.getSnapshot().context.open?.draft.email ?? email;
    resetMail.send({ type: 'SEND', user: { uuid, username, email, active }, typed });
  };
  const cancel = () => resetMail.send({ type: 'CANCEL' });
  return (
    <>
      <Button busy={snapshot.hasTag('busy')} onClick={send}>
        {userFormTexts.sendReset}
      </Button>
      <Dialog
        open={snapshot.matches('unsaved')}
        title={words.unsaved}
        description={<Sentence text={words.unsavedHelp(email)} names={[email]} />}
        onClose={cancel}
        cancel={words.back}
      />
      <ResetMailQuestion />
    </>
  );
}
