import { useSelector } from '@xstate/react';
import { userFormTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConsole } from '../../hooks/use-app.ts';

const { resetMail: words } = userFormTexts;

/** The dialog that confirms sending a password reset mail to an inactive user. */
export function ResetMailQuestion() {
  const { resetMail } = useConsole();
  const isAsking = useSelector(resetMail, (snapshot) => snapshot.matches('asking'));
  const username = useSelector(resetMail, ({ context }) => context.target?.username ?? '');
  const cancel = () => resetMail.send({ type: 'CANCEL' });
  return (
    <Dialog
      open={isAsking}
      title={words.inactive(username)}
      names={[username]}
      description={words.inactiveHelp}
      onClose={cancel}
      cancel={words.cancel}
      confirm={{ label: words.send, onConfirm: () => resetMail.send({ type: 'CONFIRM' }) }}
    />
  );
}
