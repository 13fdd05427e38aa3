import { Dialog } from '@ark-ui/react/dialog';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Button } from '../base/button.tsx';
import type { Elements } from '../base/elements.tsx';
import { Modal } from './modal.tsx';

const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '4',
  _short: { padding: '1' },
});
const panel = css({
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  maxWidth: 'dialog',
  maxHeight: 'full',
  paddingTop: '6',
  background: 'surface.raised',
  borderRadius: 'large',
  boxShadow: 'floating',
  // Forced-colours mode removes the shadow, so a border marks the edge.
  _forced: { borderWidth: 'hairline', borderStyle: 'solid' },
  outlineStyle: 'none',
  _open: { animation: 'rise' },
  _closed: { animation: 'vanish' },
  '& > :first-child': { paddingInline: '6' },
  // In a low window, the whole panel scrolls.
  _short: { paddingTop: '3', overflowY: 'auto', '& > :first-child': { paddingInline: '4' } },
});
const widePanel = css({ maxWidth: 'wideDialog' });
const body = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minHeight: '0',
  paddingTop: '3',
  // Space for the focus ring of the last control.
  paddingBottom: '1',
  paddingInline: '6',
  overflowY: 'auto',
  // A table in a narrow dialog consists of cards, as in a narrow content area.
  containerType: 'inline-size',
  containerName: 'content',
  _short: { flexShrink: '0', paddingInline: '4', overflowY: 'visible' },
});
const words = css({ color: 'text.muted', overflowWrap: 'anywhere' });
const foot = css({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  gap: '4',
  paddingTop: '3',
  paddingInline: '6',
  paddingBottom: '6',
  // A line between the scrolling content and the field below it.
  '&:has(input)': { borderTopWidth: 'hairline', borderTopStyle: 'solid', borderColor: 'border' },
  _short: { paddingTop: '3', paddingInline: '4', paddingBottom: '3' },
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' });

const atStart = css({ marginInlineEnd: 'auto' });

export interface DialogProps {
  open: boolean;
  /** The question that the dialog asks, or its subject. */
  title: string;
  /** Names in the title. A browser's translator must not change them. */
  names?: readonly string[];
  description?: ReactNode;
  /**
   * `critical`: the dialog confirms a loss, such as a delete. Only its own buttons and Escape close it, and its
   * confirming button is red.
   */
  tone?: 'neutral' | 'critical';
  /**
   * Whether a click or the focus outside closes the dialog, if it is not critical. False for a dialog that opens
   * without a click of the user.
   */
  closesOutside?: boolean;
  /** Whether the dialog is as wide as a table. */
  wide?: boolean;
  /** The content. It scrolls if it is too long. */
  children?: Elements;
  /** A field that the user must fill in to confirm, below the scrolling content. */
  proof?: Elements;
  /** The label of the button that closes the dialog without a change. */
  cancel: string;
  /** Whether the dialog cannot be closed: disables the cancel button. */
  cancelDisabled?: boolean;
  /** The button that returns to the previous step. Missing in the first step. */
  back?: { label: string; onBack: () => void } | undefined;
  /** The button that does what the title asks. Missing if the dialog only informs. */
  confirm?: DialogConfirmation;
  /**
   * Called on Escape and by the cancel button. If the dialog is not critical, also called by the close button and on a
   * click outside.
   */
  onClose: () => void;
}

interface DialogConfirmation {
  label: string;
  busy?: boolean;
  unavailable?: boolean;
  onConfirm: () => void;
}

/** The dialog itself. Screens use `Dialog`, which loads this code. */
export function DialogPanel(props: DialogProps) {
  const { open, title, names, description, tone = 'neutral', wide = false, children, proof } = props;
  const { cancel, cancelDisabled = false, back, confirm, onClose } = props;
  return (
    <Modal
      open={open}
      title={title}
      names={names}
      critical={tone === 'critical'}
      closesOutside={props.closesOutside}
      positioner={positioner}
      panel={cx(panel, wide && widePanel)}
      onClose={onClose}
    >
      {description || children ? (
        <div className={body}>
          {description ? <Dialog.Description className={words}>{description}</Dialog.Description> : null}
          {children}
        </div>
      ) : null}
      <div className={foot} data-dialog-edge="">
        {proof}
        <div className={buttons}>
          {back ? (
            <Button className={atStart} onClick={back.onBack}>
              {back.label}
            </Button>
          ) : null}
          <Button unavailable={cancelDisabled} data-cancel="" onClick={onClose}>
            {cancel}
          </Button>
          {confirm ? (
            <Button
              tone={tone === 'critical' ? 'critical' : 'primary'}
              busy={confirm.busy}
              unavailable={confirm.unavailable}
              onClick={confirm.onConfirm}
            >
              {confirm.label}
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
