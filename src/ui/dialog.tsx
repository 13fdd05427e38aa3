import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useOnceOpen } from './use-once-open.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** Asked to close: Escape, and unless it is critical the close button and a click beside it. */
  onClose: () => void;
  children?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** A critical dialog asks before something is lost: it is left by its own buttons or by Escape. */
  tone?: 'neutral' | 'critical';
}

const DialogPanel = lazyPart<DialogProps>(async () => (await import('./dialog-panel.tsx')).DialogPanel);

/** A modal dialog. Its code loads when one first opens. */
export function Dialog(props: DialogProps) {
  return useOnceOpen(props.open) ? <DialogPanel {...props} /> : null;
}
