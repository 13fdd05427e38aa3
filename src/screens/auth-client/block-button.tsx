import { useSelector } from '@xstate/react';
import Ban from 'lucide-react/icons/ban';
import type { AuthClientFormActor } from '../../../machines/auth-client/form.ts';
import type { StoredAuthClient } from '../../../machines/auth-client/form-rules.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { blockTexts as texts } from './texts.ts';

interface BlockButtonProps {
  form: AuthClientFormActor;
  /** The client as stored, without the form's unsaved changes. */
  stored: StoredAuthClient;
}

/**
 * The button that blocks or unblocks the client, with its dialog (B10.5). Disabled while the form has unsaved changes,
 * because the result replaces the form's content.
 */
export function BlockButton({ form, stored: { uuid, name, blocked = false } }: BlockButtonProps) {
  const { clientBlocking } = useConsole();
  const snapshot = useSelector(clientBlocking, (state) => state);
  const dirty = useSelector(form, (state) => state.hasTag('dirty'));
  const { users } = snapshot.context;
  const counting = snapshot.matches('counting');
  const button = (
    <Button
      icon={<Ban />}
      busy={snapshot.hasTag('busy')}
      unavailable={dirty}
      onClick={() => clientBlocking.send({ type: blocked ? 'UNBLOCK' : 'BLOCK', client: { uuid, name } })}
    >
      {blocked ? texts.unblock : texts.block}
    </Button>
  );
  return (
    <>
      {dirty ? <Tooltip text={texts.afterSave}>{button}</Tooltip> : button}
      <Dialog
        open={snapshot.hasTag('open')}
        title={texts.ask(name)}
        names={[name]}
        tone="critical"
        onClose={() => clientBlocking.send({ type: 'CANCEL' })}
        cancel={texts.cancel}
        confirm={{
          label: texts.confirm,
          unavailable: counting,
          onConfirm: () => clientBlocking.send({ type: 'CONFIRM' }),
        }}
      >
        <output>{counting ? texts.counting : texts.users(users)}</output>
        <p>{texts.consequence}</p>
      </Dialog>
    </>
  );
}
