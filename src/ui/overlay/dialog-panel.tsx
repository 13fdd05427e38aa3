import { Dialog } from '@ark-ui/react/dialog';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Modal } from './modal.tsx';
import type { Elements } from '../base/elements.tsx';

const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '4',
  overflowY: 'auto',
});
const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  width: 'full',
  maxWidth: 'dialog',
  maxHeight: 'full',
  padding: '6',
  overflowY: 'auto',
  background: 'surface.raised',
  borderRadius: 'large',
  boxShadow: 'floating',
  outlineStyle: 'none',
  _open: { animation: 'rise' },
  _closed: { animation: 'vanish' },
});
const words = css({ color: 'text.muted', overflowWrap: 'anywhere' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  // However long the rest is, they stay in view.
  position: 'sticky',
  bottom: '-6',
  zIndex: 'header',
  marginInline: '-6',
  marginBottom: '-6',
  paddingTop: '3',
  paddingBottom: '6',
  paddingInline: '6',
  background: 'surface.raised',
});

export interface DialogProps {
  open: boolean;
  title: string;
  /** Names in the title, which are not translated. */
  names?: readonly string[];
  description?: ReactNode;
  /** Called to close: by Escape and, unless it is critical, by the close button and a click beside it. */
  onClose: () => void;
  children?: Elements;
  /** Holds the buttons, the main one last. */
  footer?: ReactNode;
  /** Set if something would be lost: it is left only by its own buttons or by Escape. */
  tone?: 'neutral' | 'critical';
}

/** Renders the dialog; screens use `Dialog`, which loads it. */
export function DialogPanel({
  open,
  title,
  names,
  description,
  onClose,
  children,
  footer,
  tone,
}: DialogProps) {
  return (
    <Modal
      open={open}
      title={title}
      names={names}
      critical={tone === 'critical'}
      positioner={positioner}
      panel={panel}
      onClose={onClose}
    >
      {description ? <Dialog.Description className={words}>{description}</Dialog.Description> : null}
      {children}
      {footer ? <div className={buttons}>{footer}</div> : null}
    </Modal>
  );
}
