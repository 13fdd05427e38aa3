import { formTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface OutOfSightDialogProps {
  open: boolean;
  /** Names the users who will see the object. */
  roleName: string;
  onSave: () => void;
  onStay: () => void;
}

/** Asks for confirmation before a save after which the user no longer sees the object (B4.6). */
export function OutOfSightDialog({ open, roleName: whom, onSave, onStay }: OutOfSightDialogProps) {
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
