import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { UI_TEXTS } from '../texts/ui.ts';
import { IconButton } from './icon-button.tsx';

const backdrop = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  background: 'backdrop',
  _open: { animation: 'appear' },
  _closed: { animation: 'vanish' },
});
const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4',
});
const heading = css({ textStyle: 'subtitle', overflowWrap: 'anywhere' });

interface ModalProps {
  open: boolean;
  title: string;
  role: 'dialog' | 'alertdialog';
  closeOnOutside: boolean;
  positioner: string;
  panel: string;
  onClose: () => void;
  children: ReactNode;
}

/** What dialogs and drawers share: focus held inside and given back, Escape, backdrop, title, close button. */
export function Modal(props: ModalProps) {
  const { open, title, role, closeOnOutside, positioner, panel, onClose, children } = props;
  return (
    <Dialog.Root
      open={open}
      role={role}
      closeOnInteractOutside={closeOnOutside}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content className={panel}>
            <div className={head}>
              <Dialog.Title className={heading}>{title}</Dialog.Title>
              <IconButton label={UI_TEXTS.close} icon={<X />} size="small" onClick={onClose} />
            </div>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
