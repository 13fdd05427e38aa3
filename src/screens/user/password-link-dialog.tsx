import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { CopyButton } from '../copy-button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { passwordLinkTexts as texts } from './password-link-texts.ts';

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4' });

/**
 * Shows a one-time link for setting a password, with a button that copies it. The link cannot be shown again after the
 * dialog is closed.
 */
export function PasswordLinkDialog() {
  const { passwordLink } = useConsole();
  const { target, created } = useSelector(passwordLink, ({ context }) => context);
  const close = () => passwordLink.send({ type: 'CANCEL' });
  const link = created?.link.reveal() ?? '';
  return (
    <Dialog
      open={created !== null}
      title={texts.title(target?.username ?? '')}
      names={[target?.username ?? '']}
      description={texts.pass(created?.validMinutes ?? 0)}
      onClose={close}
      cancel={texts.close}
    >
      <div className={stack}>
        <TextField
          label={texts.label}
          help={texts.replaces}
          value={link}
          readOnly
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
          tools={<CopyButton label={texts.label} read={() => link} disabled={false} />}
        />
        {target?.active === false ? <p>{texts.inactive}</p> : null}
      </div>
    </Dialog>
  );
}
