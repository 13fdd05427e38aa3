import type { DialogProps } from './dialog-panel.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { useOnceOpen } from './use-once-open.ts';

const DialogPanel = lazyComponent<DialogProps>(async () => (await import('./dialog-panel.tsx')).DialogPanel, {
  isOpen: ({ open }) => open,
  close: ({ onClose }) => onClose(),
});

/** A modal dialog. The code of all dialogs is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  return useOnceOpen(props.open) ? <DialogPanel {...props} /> : null;
}
