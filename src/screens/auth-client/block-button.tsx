import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import Ban from 'lucide-react/icons/ban';
import type { AuthClientFormActor } from '../../../machines/auth-client/form.ts';
import type { StoredAuthClient } from '../../../machines/auth-client/form-rules.ts';
import type { SignedInUsers } from '../../../machines/auth-client/signed-in-users.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { blockTexts as texts } from './texts.ts';

const namesStyle = css({ overflowWrap: 'anywhere' });

/** Maximum number of usernames in the dialog. The dialog only says how many others there are. */
const MAX_NAMES = 5;

/** The names of the first users who are signed in through the client, and the number of the others. */
function FirstNames({ users, total, isCapped }: SignedInUsers) {
  const names = users.slice(0, MAX_NAMES).map(({ name }) => name);
  const others = total - names.length;
  return (
    <p className={namesStyle}>
      <span translate="no">{names.join(', ')}</span>
      {isCapped ? <span>{texts.manyOthers}</span> : others > 0 ? <span>{texts.others(others)}</span> : null}
    </p>
  );
}

interface BlockButtonProps {
  form: AuthClientFormActor;
  /** The stored client. It does not contain the form's unsaved changes. */
  stored: StoredAuthClient;
}

/**
 * The button that blocks or unblocks the client, with a dialog that confirms it. Disabled while the form has unsaved
 * changes: afterwards, the form takes the values of the stored client, which can conflict with these changes.
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
        {users && users.users.length > 0 ? <FirstNames {...users} /> : null}
        <p>{texts.consequence}</p>
      </Dialog>
    </>
  );
}
