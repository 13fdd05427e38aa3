import { formTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface OutOfSightDialogProps {
  open: boolean;
  /** Who sees it from then on. */
  whom: string;
  onSave: () => void;
  onStay: () => void;
}

/** Warns before a save after which the person no longer sees it (B4.6). */
export function OutOfSightDialog({ open, whom, onSave, onStay }: OutOfSightDialogProps) {
  const { title, text, save, stay } = formTexts.outOfSight;
  return (
    <Dialog
      open={open}
      title={title}
      description={text(whom)}
      onClose={onStay}
      cancel={stay}
      confirm={{ label: save, onConfirm: onSave }}
    />
  );
}
